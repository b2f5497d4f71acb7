import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patience } from '@zhikao/domain/kernel/patience.ts'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { CODE } from '@zhikao/domain/platform/auth/auth.model.ts'
import { SMS_RULES } from '@zhikao/domain/platform/setting/setting.model.ts'
import { publicUploadContract } from '@zhikao/domain/platform/publicUpload/publicUpload.contract.ts'
import { createCaptcha } from '../../platform/auth/auth.captcha.commands.ts'
import { emptyOutbox } from '../../platform/auth/auth.mail.commands.ts'
import { codeRequest, registerCode } from '../../platform/auth/auth.table.ts'
import { SWEPT_AT_ONCE, sweepMedia } from '../../platform/media/media.commands.ts'
import { buildSettings } from '../../platform/setting/setting.factory.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { solveCaptcha } from '../../test/captcha.ts'
import { openGateway } from '../../test/gateway.ts'
import { brokenInvariants } from '../../test/invariants.ts'
import { calmOf, REGISTER_CALLS, REGISTER_NETWORKS } from '../../test/proof/figures.ts'
import { registration, send } from '../../test/registrants.ts'
import { asPortrait } from '../../test/trainees.ts'
import { ORGS } from '../../test/world.ts'
import { buildTrainSession } from '../session/session.factory.ts'
import { traineeForm } from '../trainee/trainee.factory.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ environment: { TRUST_PROXY: '1' } })
})
afterAll(() => t.close())

/** A captcha of the lowest cost. */
const cheap = async () => solveCaptcha(await createCaptcha(t.services, 'register', 0))
const MEGABYTE = 1024 ** 2
/** Limits that the flood exceeds in all three ways. */
const [CALLS_OF_NETWORK, FILES_OF_NETWORK, DISK_MB] = [20, 30, 2]
const QUOTA = REGISTER_NETWORKS * 4

/** A picture that cannot be compressed. */
async function noise(): Promise<Buffer> {
  const side = 120
  return sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer()
}

/** One try of an attacker: uploads a file, and registers another person with it. Answers both statuses. */
async function tryOnce(train_sn: string, ip: string, bytes: Buffer): Promise<string[]> {
  const headers = { 'x-forwarded-for': ip }
  const file = { name: '材料.png', bytes }
  const upload = await t.anonymous.call(publicUploadContract.store, { body: await cheap(), file, headers })
  const key = upload.http === 200 ? await asPortrait(t.db, upload.data.key) : 'aa/bb/unknown.png'
  const token = upload.http === 200 ? upload.data.token : randomBytes(32).toString('base64url')
  const files = { token, photo: key, title_proof: key, recommend_letter: key, promise: true }
  const answer = await send(t, { ...traineeForm(), ...files, ...(await cheap()), train_sn }, ip)
  return [`upload ${upload.http}`, `register ${answer.http}`]
}

const countOf = async (query: ReturnType<typeof sql>) => Number((await t.db.execute<{ n: string }>(query)).rows[0]?.n)
const publicBytes = () => countOf(sql`select coalesce(sum(bytes), 0) as n from media where kind = 'PUBLIC'`)

async function storedFiles(): Promise<number> {
  let found = 0
  for await (const _ of t.services.storage.list('')) found += 1
  return found
}

test(
  `${REGISTER_NETWORKS * REGISTER_CALLS} registrations at the captcha’s lowest cost from ${REGISTER_NETWORKS} networks: the limits of networks, training and disk hold, and files that no registration took are deleted (issue 33 row 3; reliability.md §2; ADR 0067, 0069)`,
  async () => {
    await buildSettings(t.db, 'register_rules', { network_day: CALLS_OF_NETWORK })
    await buildSettings(t.db, 'upload_rules', { network_day: FILES_OF_NETWORK, total_mb: DISK_MB })
    const { sn: train_sn } = await buildTrainSession(t.db, { org_sn: ORGS.trainer, quota: QUOTA })
    const before = await storedFiles()
    const bytes = await noise()
    const outcomes = new Map<string, number>()
    for (let round = 0; round < REGISTER_CALLS; round += 1) {
      const ips = Array.from({ length: REGISTER_NETWORKS }, (_, at) => `10.${20 + Math.floor(at / 200)}.${at % 200}.1`)
      const answers = await Promise.all(ips.map((ip) => tryOnce(train_sn, ip, bytes)))
      for (const one of answers.flat()) outcomes.set(one, (outcomes.get(one) ?? 0) + 1)
      expect(await publicBytes()).toBeLessThanOrEqual(DISK_MB * MEGABYTE)
    }
    // No fault of the server, and each limit was reached.
    expect([...outcomes.keys()].filter((one) => / 5\d\d$/.test(one))).toEqual([])
    expect(outcomes.get('register 200')).toBe(QUOTA)
    expect(outcomes.get('register 429')).toBe(REGISTER_NETWORKS * (REGISTER_CALLS - CALLS_OF_NETWORK))
    expect(outcomes.get('upload 429')).toBeGreaterThan(0)
    const { rows } = await t.db.execute(sql`select taken from train_session where sn = ${train_sn}`)
    expect(rows).toEqual([{ taken: QUOTA }])
    const most = await countOf(
      sql`select max(n) as n from (select count(*) as n from register_call group by network) x`,
    )
    expect(most).toBe(CALLS_OF_NETWORK)
    await t.db.execute(sql`update media set create_time = now() - interval '25 hours' where kind = 'PUBLIC'`)
    while ((await sweepMedia(t.db, t.services)) === SWEPT_AT_ONCE);
    expect(await publicBytes()).toBe(0)
    // One file for each person who is registered.
    expect((await storedFiles()) - before).toBe(QUOTA)
    expect(await brokenInvariants(t.pool)).toEqual([])
  },
  patience(calmOf(REGISTER_NETWORKS * REGISTER_CALLS, 0.1)),
)

test(
  `who guesses the code of somebody’s mobile for a day, from as many networks as it likes, has ${SMS_RULES.number_day * CODE.tries} guesses of a million (issue 33 row 3; ADR 0067)`,
  async () => {
    const gateway = await openGateway()
    const environment = { DEMO: '0', SMS_URL: gateway.url, SMS_KEY: 'k', TRUST_PROXY: '1' }
    const own = await testApp({ environment })
    try {
      const { sn: train_sn } = await buildTrainSession(own.db, { org_sn: ORGS.trainer })
      const victim = await registration(own, train_sn)
      let [codes, network] = [0, 0]
      const answers: string[] = []
      const ip = () => `10.30.${Math.floor((network += 1) / 250)}.${network % 250}`
      const guess = async (code: string) => {
        const solved = await solveCaptcha(await createCaptcha(own.services, 'register', 4))
        const { errors } = await send(own, { ...victim, ...solved, code, code_to: 'mobile' }, ip())
        return errors.map(({ rule }) => rule)
      }
      // Each quarter of an hour of a day another code is asked for.
      for (let quarter = 0; quarter < 95; quarter += 1) {
        await own.anonymous.call(authContract.captcha, {
          params: { purpose: 'register' },
          query: { mobile: victim.mobile },
          headers: { 'x-forwarded-for': ip() },
        })
        await emptyOutbox(own.services)
        const code = /\d{6}/.exec(gateway.received.pop()?.text ?? '')?.[0]
        if (code !== undefined) {
          codes += 1
          const wrong = Array.from({ length: CODE.tries }, (_, at) =>
            `${(Number(code) + 1 + at) % 1e6}`.padStart(6, '0'),
          )
          // After the wrong ones the right one is of no use.
          for (const one of [...wrong, code]) answers.push(...(await guess(one)))
        }
        await own.db.update(codeRequest).set({ time: sql`${codeRequest.time} - interval '15 minutes'` })
        await own.db.update(registerCode).set({ end_time: sql`${registerCode.end_time} - interval '15 minutes'` })
      }
      expect(codes).toBe(SMS_RULES.number_day)
      expect(answers).toEqual(Array(codes * (CODE.tries + 1)).fill('register_code'))
    } finally {
      await own.close()
      await gateway.stop()
    }
  },
  patience(60),
)
