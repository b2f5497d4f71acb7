import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { publicUploadContract } from '@zhikao/domain/platform/publicUpload/publicUpload.contract.ts'
import { traineeContract } from '@zhikao/domain/training/trainee/trainee.contract.ts'
import { drawDocument, drawEmblem } from '../../seed/emblem.ts'
import { drawPhoto } from '../../seed/portrait.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { registration, send, solvedFor } from '../../test/registrants.ts'
import { completeWith, faultsOf, registerTrainee, traineeDetail, uploadProof } from '../../test/trainees.ts'
import { ORGS } from '../../test/world.ts'
import { buildTrainSession } from '../session/session.factory.ts'
import { buildTrainee, traineeForm } from './trainee.factory.ts'

// The face model itself looks at these pictures.
let t: TestApp
let college: Client
let train_sn: string
beforeAll(async () => {
  t = await testApp()
  college = await t.as('college')
  train_sn = (await buildTrainSession(t.db, { org_sn: ORGS.trainer })).sn
})
afterAll(() => t.close())

const NO_PORTRAIT = ['file photo_small', 'file photo_shape', 'file face_none']

const sendPhoto = (bytes: Buffer) =>
  college.call(mediaContract.photo, { body: {}, file: { name: '证件照.png', bytes } })
const upload = async (bytes: Buffer) => (await sendPhoto(bytes)).data.key
const registered = async (photo: string) =>
  registerTrainee(college, train_sn, { ...completeWith(await uploadProof(t, college)), photo, org_sn: ORGS.college })

describe('Decided 22: the photo of a registration is judged by the check of the student’s photo', () => {
  it('a good one is taken, also as PNG and larger than it is printed, and kept as a JPEG', async () => {
    const key = await upload(await drawPhoto({ seed: 4, fault: 'photo_type' }))
    expect(key.endsWith('.jpg')).toBe(true)
    const { data } = await registered(key)
    expect(data).toMatchObject({ status: 'SUBMIT', photo: key, photo_hints: [] })
  })

  it('without a face it is refused as it is uploaded; as an attachment it was never checked', async () => {
    expect(faultsOf(await sendPhoto(await drawEmblem('#1f5fae')))).toEqual(NO_PORTRAIT)
    const attached = await college.call(mediaContract.file, {
      body: {},
      file: { name: '证件照.jpg', bytes: await drawPhoto({ seed: 5 }) },
    })
    expect(faultsOf(await registered(attached.data.key))).toEqual(['photo trainee_photo_unchecked'])
  })

  it('a doubtful one is taken; who decides is shown what and where, nobody else', async () => {
    const key = await upload(await drawPhoto({ seed: 6, fault: 'background_colour' }))
    const { sn } = (await registered(key)).data
    const { data } = await traineeDetail(await t.as('trainer'), sn)
    expect(data.photo_hints).toMatchObject([{ rule: 'background_colour', label: '背景颜色' }])
    expect(data.photo_hints[0]?.place).not.toBeNull()
    expect((await traineeDetail(await t.as('trainer2'), sn)).http).toBe(404)
  })

  it('a registration of before keeps its photo when it is changed', async () => {
    const before = await buildTrainee(t.db, {
      train_sn,
      registrar_org: ORGS.college,
      org_sn: ORGS.college,
      status: 'REJECT',
    })
    const { data } = await traineeDetail(college, before.sn)
    const { version } = data
    const body = { ...traineeForm({ photo: before.photo, org_sn: ORGS.college }), submit: false, version }
    const changed = await college.call(traineeContract.update, { params: { id: before.sn }, body })
    expect(changed.data).toMatchObject({ photo: before.photo, photo_hints: [] })
  })

  it('of a person without an account it is checked as it is uploaded with the ticket', async () => {
    const body = await registration(t, train_sn)
    const { token } = body
    const store = (bytes: Buffer) =>
      t.anonymous.call(publicUploadContract.store, {
        body: { token, use: 'ID_PHOTO' },
        file: { name: '证件照.jpg', bytes },
      })
    const sent = async (photo: string) => send(t, { ...body, photo, ...(await solvedFor(t)) })
    expect(faultsOf(await store(await drawEmblem('#1f5fae')))).toEqual(NO_PORTRAIT)
    expect((await store(drawDocument('proof'))).rule).toBe('image_broken')
    // Stored or not, twelve files are all that a ticket takes; three were stored, two refused.
    await t.db.execute(sql`update upload_ticket set files = files + 6 where files > 3`)
    const good = (await store(await drawPhoto({ seed: 7, fault: 'photo_pixels' }))).data.key
    expect((await sent(good)).data).toMatchObject({ registrations: [{ status: 'SUBMIT' }] })
    expect((await store(await drawEmblem('#1f5fae'))).rule).toBe('upload_files')
  })
})
