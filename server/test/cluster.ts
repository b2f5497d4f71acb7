import { startCluster } from '../db/cluster/cluster.ts'
import { openPool } from '../db/client.ts'
import { NOT_DURABLE } from './database.ts'

// The one PostgreSQL of a run of journeys, started as a child: it answers the URL of an empty database, which the demo
// world fills and each server clones.
const cluster = await startCluster({ dataDir: process.env.DATA_DIR ?? '', settings: NOT_DURABLE })
const admin = openPool(cluster.url, { max: 1, onError: () => undefined })
await admin.query('create database demo')
await admin.end()

const stop = () => void cluster.stop().then(() => process.exit(0))
process.on('message', stop)
process.on('disconnect', stop)

process.send?.({ url: Object.assign(new URL(cluster.url), { pathname: '/demo' }).toString() })
