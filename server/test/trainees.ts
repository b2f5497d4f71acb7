import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { traineeContract } from '@zhikao/domain/training/trainee/trainee.contract.ts'
import { goodPhoto } from '@zhikao/domain/test/photo.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { media } from '../platform/media/media.table.ts'
import { drawEmblem } from '../seed/emblem.ts'
import { traineeForm } from '../training/trainee/trainee.factory.ts'
import type { TestApp } from './app.ts'
import type { Client } from './client.ts'

/** A picture that the account uploaded, with the figures of a good photo; answers its key. The face model itself is asked in trainee.photo.test.ts. */
export async function uploadProof({ db }: Pick<TestApp, 'db'>, client: Client): Promise<string> {
  const file = { name: '照片.png', bytes: await drawEmblem('#1f5fae') }
  return asPortrait(db, (await client.call(mediaContract.file, { body: {}, file })).data.key)
}
/** As if this stored picture were the photo of a person, measured and good; answers its key. */
export async function asPortrait(db: Db, key: string): Promise<string> {
  await db.update(media).set({ figures: goodPhoto }).where(eq(media.key, key))
  return key
}
/** All that a complete registration has besides its fields, with one file for each document. */
export const completeWith = (key: string) => ({
  photo: key,
  title_proof: key,
  recommend_letter: key,
  promise: true,
})
/** Registers another person each time, and submits it. */
export const registerTrainee = (client: Client, train_sn: string, change: object = {}) =>
  client.call(traineeContract.create, { body: { train_sn, ...traineeForm(change) } })
export const traineeDetail = (client: Client, id: string) => client.call(traineeContract.detail, { params: { id } })

/** Decides about a registration in the version that `reader`, who sees it, has of it. */
export async function decideTrainee(
  client: Client,
  reader: Client,
  id: string,
  decision: 'AUDIT' | 'REJECT',
  opinion: string | null = null,
) {
  const { version } = (await traineeDetail(reader, id)).data
  return client.call(traineeContract.audit, { params: { id }, body: { decision, opinion, version } })
}
/** The faults of an answer, each with its field. */
export const faultsOf = (answer: { errors: { path: string; rule: string }[] }): string[] =>
  answer.errors.map(({ path, rule }) => `${path} ${rule}`)
