import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import type { SiteFormValues } from '@zhikao/domain/sites/siteForm/siteForm.model.ts'
import { buildCredential } from '../../catalogue/credential/credential.factory.ts'
import { clock } from '../../db/clock.ts'
import { buildTeacher } from '../../people/teacher/teacher.factory.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { machineForm } from '../../seed/siteForms.ts'
import { uploadFormFiles } from '../../test/formFiles.ts'
import { buildApplication } from './application.factory.ts'

let t: TestApp
let site: Client
let other: Client
let center: Client
let form: SiteFormValues
/** Sent in twice: the second time with another building, another number of the legal representative and another contact. */
let twice: string

beforeAll(async () => {
  t = await testApp()
  site = await t.as('college')
  other = await t.as('college2')
  center = await t.as('center')
  const { sn: credential_sn } = await buildCredential(t.db)
  const examiners = []
  for (let at = 0; at < 3; at += 1)
    examiners.push((await buildTeacher(t.db, { examines: [{ credential_sn, level: 'MIDDLE' }] })).sn)
  form = machineForm({ today: (await clock(t.db)).slice(0, 10), examiners, files: await uploadFormFiles(site) })
  twice = await begin(credential_sn, form)
  await site.call(applicationContract.submit, at(twice))
  await center.call(applicationContract.reject, { params: { id: twice }, body: { opinion: '请更正法定代表人' } })
  const changed = { ...form.site, building: '二号楼', legal_person_id_no: '110105200212310027' }
  await save(twice, { ...form, site: changed })
  await site.call(applicationContract.submit, at(twice))
})
afterAll(() => t.close())

const at = (id: string) => ({ params: { id }, body: {} })
const begin = async (credential_sn: string, given?: SiteFormValues) => {
  const body = { credential_sn, levels: ['MIDDLE' as const], ...(given ? { form: given } : {}) }
  return (await site.call(applicationContract.create, { body })).data.sn
}
const save = (id: string, given: SiteFormValues) =>
  site.call(applicationContract.update, {
    params: { id },
    body: {
      levels: ['MIDDLE'],
      contact_name: '欧阳晓燕',
      contact_mobile: '13812345678',
      statement: null,
      form: given,
    },
  })
const diff = (client: Client, query: { from: number; to: number }) =>
  client.call(applicationContract.diff, { params: { id: twice }, query })

describe('what was sent in', () => {
  it('is listed with its times, and read whole: by the owner, and masked by the centre', async () => {
    const rounds = (await center.call(applicationContract.rounds, { params: { id: twice } })).data
    expect(rounds.map(({ round }) => round)).toEqual([1, 2])
    const read = (client: Client, round: number) =>
      client.call(applicationContract.round, { params: { id: twice, round } })
    expect((await read(site, 1)).data.form?.site).toMatchObject({ legal_person_id_no: '11010519491231002X' })
    const { data } = await read(center, 1)
    expect(data).toMatchObject({ round: 1, submit_time: rounds[0]?.submit_time })
    expect(data.form?.site).toMatchObject({ building: null, legal_person_id_no: '110105********002X' })
    expect(JSON.stringify(data)).not.toContain('13800012340')
    expect([(await read(center, 3)).http, (await read(other, 1)).http, (await read(center, 0)).http]).toEqual([
      404, 404, 400,
    ])
  })

  it('differs by the fields that changed, also where two numbers have one mask', async () => {
    const fields = async (client: Client) =>
      (await diff(client, { from: 1, to: 2 })).data.map(({ section, field, before, after }) => [
        section,
        field,
        before,
        after,
      ])
    expect(await fields(site)).toEqual([
      ['header', 'contact_name', expect.any(String), '欧阳晓燕'],
      ['header', 'contact_mobile', expect.any(String), '13812345678'],
      ['site', 'legal_person_id_no', '11010519491231002X', '110105200212310027'],
      ['site', 'building', null, '二号楼'],
    ])
    expect((await fields(center))[2]).toEqual([
      'site',
      'legal_person_id_no',
      '110105********002X',
      '110105********0027',
    ])
    expect((await diff(center, { from: 2, to: 2 })).data).toEqual([])
    expect([(await diff(center, { from: 1, to: 9 })).http, (await diff(other, { from: 1, to: 2 })).http]).toEqual([
      404, 404,
    ])
  })
})

describe('the form of another application', () => {
  it('fills a draft; its levels, contact and statement stay', async () => {
    const { sn: credential_sn } = await buildCredential(t.db)
    const sn = await begin(credential_sn)
    const copied = await site.call(applicationContract.copy, { params: { id: sn }, body: { from: twice, version: 1 } })
    expect(copied.data).toMatchObject({ levels: ['MIDDLE'], version: 2, form: { site: { building: '二号楼' } } })
    const stale = await site.call(applicationContract.copy, { params: { id: sn }, body: { from: twice, version: 1 } })
    expect(stale.http).toBe(409)
  })

  it('is the own institution’s, of the same kind, and there; the draft may be written', async () => {
    const { sn: credential_sn } = await buildCredential(t.db, { form_type: 'CAR' })
    const car = await begin(credential_sn)
    const tried = async (client: Client, id: string, from: string) => {
      const { http, errors } = await client.call(applicationContract.copy, { params: { id }, body: { from } })
      return [http, errors?.map(({ path, rule }) => `${path} ${rule}`)]
    }
    expect(await tried(site, car, twice)).toEqual([400, ['from form_unknown']])
    const short = await buildApplication(t.db, { status: 'AUDIT' })
    const draft = await buildApplication(t.db, {})
    expect(await tried(site, draft.sn, short.sn)).toEqual([400, ['from form_unknown']])
    expect((await tried(site, draft.sn, 'unknown'))[0]).toBe(404)
    expect((await tried(other, draft.sn, twice))[0]).toBe(404)
    expect((await tried(site, twice, twice))[0]).toBe(409)
    expect((await tried(center, draft.sn, twice))[0]).toBe(403)
  })
})
