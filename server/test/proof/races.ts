import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import type { Db } from '../../db/client.ts'
import { buildTrainSession } from '../../training/session/session.factory.ts'
import { buildTrainee } from '../../training/trainee/trainee.factory.ts'
import type { TestApp } from '../app.ts'
import { clientOf } from '../client.ts'
import type { Client } from '../client.ts'
import { ORGS } from '../world.ts'
import type { Username } from '../world.ts'
import { openSession } from './accounts.ts'
import type { Parts, Reply } from './requests.ts'
import { sendParts } from './requests.ts'

/** An account of the test world with a session of its own: fast rounds stay below the rate limit of one session. */
export async function freshClient(t: Pick<TestApp, 'app' | 'pool'>, username: Username): Promise<Client> {
  return clientOf(t.app, await openSession(t.pool, `acc-${username}`))
}

/** The same call many times in the same moment. */
export function allAtOnce(times: number, call: (at: number) => Promise<Reply>): Promise<Reply[]> {
  return Promise.all(Array.from({ length: times }, (_, at) => call(at)))
}

/** How often each answer came: `200`, `409/40901 username_taken` … */
export function outcomes(replies: readonly Reply[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { http, status, rule } of replies) {
    const name = http === 200 ? '200' : `${http}/${status}${rule ? ` ${rule}` : ''}`
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

/** Sends parts under an idempotency key. */
export function sendKeyed(
  app: FastifyInstance,
  endpoint: Endpoint,
  parts: Parts,
  token: string | null,
  key: string,
): Promise<Reply> {
  return sendParts(app, endpoint, parts, token, { 'idempotency-key': key })
}

/** A trainee of a training organisation: forms are printed of some, and none is refused. */
export async function addTrainee(db: Db): Promise<void> {
  const { sn: train_sn } = await buildTrainSession(db, { org_sn: ORGS.trainer })
  await buildTrainee(db, { train_sn })
}
