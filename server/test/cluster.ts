import { rm } from 'node:fs/promises'
import { startCluster } from '../db/cluster/cluster.ts'
import { openPool } from '../db/client.ts'
import { NOT_DURABLE } from './database.ts'
import { volatileFolder } from './volatileFolder.ts'

// The one PostgreSQL of a run of journeys, started as a child: it answers the URL of an empty database, which the demo
// world fills and each server clones.
const dataDir = await volatileFolder('zhikao-pg-')
const cluster = await startCluster({ dataDir, settings: NOT_DURABLE })
const admin = openPool(cluster.url, { max: 1, onError: () => undefined })
await admin.query('create database demo')
await admin.end()

const stop = async () => {
  await cluster.stop()
  await rm(dataDir, { recursive: true, force: true })
  process.exit(0)
}
process.on('message', () => void stop())
process.on('disconnect', () => void stop())

process.send?.({ number: 0, value: { url: Object.assign(new URL(cluster.url), { pathname: '/demo' }).toString() } })
