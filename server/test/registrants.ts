import sharp from 'sharp'
import type { BodyIn } from '@zhikao/domain/kernel/endpoint.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { publicUploadContract } from '@zhikao/domain/platform/publicUpload/publicUpload.contract.ts'
import { registerContract } from '@zhikao/domain/training/register/register.contract.ts'
import { createCaptcha } from '../platform/auth/auth.captcha.commands.ts'
import { buildUploadTicket } from '../platform/publicUpload/publicUpload.factory.ts'
import { traineeForm } from '../training/trainee/trainee.factory.ts'
import type { TestApp } from './app.ts'
import { solveCaptcha } from './captcha.ts'
import { asPortrait } from './trainees.ts'

type Send = BodyIn<(typeof registerContract)['send']>
export type Registration = Extract<Send, { train_sn: string }>

/** A captcha of public registrations, solved; of the lowest cost, which serves as long as the network asked for few codes. */
export const solvedFor = async (t: TestApp) => solveCaptcha(await createCaptcha(t.services, 'register', 0))

/** Small, so that it is stored at once; the same each time. */
const picture = sharp({ create: { width: 24, height: 32, channels: 3, background: '#1f5fae' } })
  .png()
  .toBuffer()

/** Uploads one picture; answers its key. */
export async function uploadWith(t: TestApp, token: string): Promise<string> {
  const file = { name: '材料.png', bytes: await picture }
  return (await t.anonymous.call(publicUploadContract.store, { body: { token }, file })).data.key
}

/** All that a person registers with for this training: each time another person, with uploads and a solved captcha. */
export async function registration(t: TestApp, train_sn: string, change: object = {}): Promise<Registration> {
  const token = await buildUploadTicket(t.db)
  const [photo, title_proof, recommend_letter] = [
    await asPortrait(t.db, await uploadWith(t, token)),
    await uploadWith(t, token),
    await uploadWith(t, token),
  ]
  const files = { token, photo, title_proof, recommend_letter, promise: true }
  return { ...traineeForm(), ...files, ...(await solvedFor(t)), train_sn, ...change }
}

export const send = (t: TestApp, body: Send, ip?: string, kind: 'teacher' | 'train' = 'train') =>
  t.anonymous.call(registerContract.send, {
    params: { kind },
    body,
    ...(ip === undefined ? {} : { headers: { 'x-forwarded-for': ip } }),
  })

/** Asks for the progress of a person. */
export const askProgress = async (t: TestApp, query: { id_no: string; mobile: string }) =>
  send(t, { query, ...(await solvedFor(t)) })

/** Does this token still show the picture? */
export const showsFile = async (t: TestApp, key: string, token: string): Promise<boolean> =>
  (await t.anonymous.call(mediaContract.showImage, { query: { key, token } })).http === 200
