import type pg from 'pg'
import { inject } from 'vitest'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { GRANTS } from '@zhikao/domain/access/grants.ts'
import type { Permission } from '@zhikao/domain/access/permissions.ts'
import { openPool, poolDb } from '../db/client.ts'
import type { Db } from '../db/client.ts'
import { wireFeatures } from '../wiring.ts'
import { createDatabase, LONG_LIMITS } from './database.ts'
import { ORGS } from './world.ts'

export type TestDatabase = { pool: pg.Pool; db: Db; url: string; close: () => Promise<void> }

/** A database of its own with the test world in it and no server on it. */
export async function testDatabase(): Promise<TestDatabase> {
  wireFeatures()
  const database = await createDatabase(inject('templateUrl'))
  const pool = openPool(database.url, { max: 20, onError: () => undefined, limits: LONG_LIMITS })
  const close = async () => {
    await pool.end()
    await database.drop()
  }
  return { pool, db: poolDb(pool), url: database.url, close }
}

/** The school's account as an actor with these permissions. */
export function schoolActor(permissions: readonly Permission[] = GRANTS.school): Actor {
  const held = new Set(permissions)
  return {
    sn: 'acc-school',
    username: 'school',
    name: '测试账号',
    role: 'school',
    admin: false,
    org_sn: ORGS.school,
    permissions: held,
    origin: null,
  }
}
