// Loaded before a real server: its drain, the only wait of so many seconds, lasts until a message says that it is over.
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'

const DRAIN_MS = Number(process.env.DRAIN_SECONDS) * 1000
const over = new Promise((resolve) => process.once('message', resolve))
const wait = timers.setTimeout

Object.assign(timers, {
  setTimeout: (ms: number, ...more: []) => (ms === DRAIN_MS ? over : wait(ms, ...more)),
})
syncBuiltinESMExports()
