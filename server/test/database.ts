import { randomBytes } from 'node:crypto'
import { openPool } from '../db/client.ts'

/** A database of its own, cloned from the template in a fraction of a second. */
export async function createDatabase(templateUrl: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const template = new URL(templateUrl)
  const name = `t_${randomBytes(6).toString('hex')}`
  await runAdmin(templateUrl, `create database ${name} template ${template.pathname.slice(1)}`)
  const url = Object.assign(new URL(templateUrl), { pathname: `/${name}` }).toString()
  return { url, drop: () => runAdmin(templateUrl, `drop database ${name} with (force)`) }
}

async function runAdmin(templateUrl: string, statement: string): Promise<void> {
  const url = Object.assign(new URL(templateUrl), { pathname: '/postgres' }).toString()
  const pool = openPool(url, { max: 1, onError: () => undefined })
  try {
    await pool.query(statement)
  } finally {
    await pool.end()
  }
}
