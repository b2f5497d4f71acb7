import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BodyIn } from '@zhikao/domain/kernel/endpoint.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { trainTemplateContract } from '@zhikao/domain/training/trainTemplate/trainTemplate.contract.ts'
import { defaultElements } from '@zhikao/domain/training/trainTemplate/trainTemplate.layout.rules.ts'
import { DEFAULT_NUMBER_RULE, ELEMENTS_MAX } from '@zhikao/domain/training/trainTemplate/trainTemplate.model.ts'
import { buildCredential } from '../../catalogue/credential/credential.factory.ts'
import { drawDocument, drawSeal } from '../../seed/emblem.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { textOfPdf } from '../../test/pdf.ts'
import type { Username } from '../../test/world.ts'
import { findActiveTemplate, getTemplateVersion } from './trainTemplate.queries.ts'

let t: TestApp
let system: Client
let credential: Awaited<ReturnType<typeof buildCredential>>

beforeAll(async () => {
  t = await testApp()
  system = await t.as('system')
  credential = await buildCredential(t.db)
})
afterAll(() => t.close())

type Draft = BodyIn<typeof trainTemplateContract.create>
const create = async (change: Partial<Draft> = {}, client = system) =>
  client.call(trainTemplateContract.create, {
    body: { name: '考评员初训证书', type: 'FIRST', credential_sn: credential.sn, paper: 'LANDSCAPE', ...change },
  })
const made = async (change: Partial<Draft> = {}) => (await create(change)).data
const detail = async (sn: string, client = system) => client.call(trainTemplateContract.detail, { params: { id: sn } })
const move = (name: 'enable' | 'disable', sn: string) =>
  system.call(trainTemplateContract[name], { params: { id: sn }, body: {} })
const statusOf = async (sn: string) => (await detail(sn)).data.status
const preview = (sn: string, no?: number) =>
  system.call(trainTemplateContract.preview, { params: { id: sn }, query: no === undefined ? {} : { no } })
const versions = (sn: string) => system.call(trainTemplateContract.versions, { params: { id: sn }, query: {} })

/** The template as its form holds it. */
async function formOf(sn: string) {
  const { name, type, credential_sn, paper, background, seal, number_rule, valid_years, elements } = (await detail(sn))
    .data
  return { name, type, credential_sn, paper, background, seal, number_rule, valid_years, elements }
}
type Form = Awaited<ReturnType<typeof formOf>>
const update = async (sn: string, change: Partial<Form>, version?: number) =>
  system.call(trainTemplateContract.update, {
    params: { id: sn },
    body: { ...(await formOf(sn)), ...change, ...(version === undefined ? {} : { version }) },
  })
const moved = (form: Pick<Form, 'elements'>, by: number) =>
  form.elements.map((element, at) => (at === 0 ? { ...element, y: element.y + by } : element))
const uploaded = async (bytes: Uint8Array, name: string) =>
  (await system.call(mediaContract.file, { file: { name, bytes }, body: {} })).data.key

describe('a certificate template', () => {
  it('is drafted with the usual layout, used, retired; each step is in its history (§3.19, §5.10)', async () => {
    const { sn, ...rest } = await made()
    expect(rest).toMatchObject({
      status: 'INIT',
      credential_name: credential.name,
      number_rule: DEFAULT_NUMBER_RULE,
      valid_years: 3,
      layout_no: 1,
      misfits: [],
      actions: ['edit', 'copy', 'enable', 'delete'],
    })
    expect(rest.elements).toEqual(defaultElements('LANDSCAPE'))
    expect((await move('enable', sn)).data).toMatchObject({ status: 'ENABLE', actions: ['edit', 'copy', 'disable'] })
    expect((await move('disable', sn)).data.status).toBe('DISABLE')
    const history = await system.call(trainTemplateContract.history, { params: { id: sn } })
    expect(history.data.map((one) => one.move)).toEqual(['disable', 'enable', 'create'])
    expect((await move('disable', sn)).http).toBe(409)
    expect((await system.call(trainTemplateContract.remove, { params: { id: sn } })).http).toBe(409)
  })

  it.each<[Username, number]>([
    ['center', 403],
    ['trainer', 403],
    ['school', 403],
    ['college', 403],
    ['teacher', 403],
  ])('is refused to %s: the platform alone has templates (interface.md §5)', async (username, http) => {
    const { sn } = await made()
    const client = await t.as(username)
    const params = { id: sn }
    expect((await client.call(trainTemplateContract.list, { query: {} })).http).toBe(http)
    expect((await create({}, client)).http).toBe(http)
    expect((await detail(sn, client)).http).toBe(http)
    expect((await client.call(trainTemplateContract.enable, { params, body: {} })).http).toBe(http)
    expect((await client.call(trainTemplateContract.preview, { params, query: {} })).http).toBe(http)
  })

  it('needs what a certificate must show, in a size that fits, before it is used', async () => {
    const [title] = defaultElements('LANDSCAPE')
    const { sn, ...bare } = await made({ elements: title ? [title] : [] })
    expect(bare.refused).toMatchObject([{ move: 'enable', rule: 'train_template_incomplete' }])
    expect(await move('enable', sn)).toMatchObject({ http: 422, rule: 'train_template_incomplete' })
    const tight = defaultElements('LANDSCAPE').map((one) => (one.key === 'authority' ? { ...one, w: 10 } : one))
    const other = await made({ elements: tight })
    expect(other.misfits).toEqual([4])
    expect(await move('enable', other.sn)).toMatchObject({ http: 422, rule: 'train_template_overflow' })
    const used = await made()
    await move('enable', used.sn)
    expect(await update(used.sn, { elements: tight })).toMatchObject({ http: 422, rule: 'train_template_overflow' })
    expect(await update(used.sn, { type: 'RENEW' })).toMatchObject({ http: 422, rule: 'train_template_scope_fixed' })
  })

  it.each<[string, Partial<Draft>, string]>([
    [
      'outside the paper',
      { elements: [{ key: 'name', x: 290, y: 10, w: 10, h: 10 }] },
      'elements.0 train_template_outside',
    ],
    [
      'a text without words',
      { elements: [{ key: 'text', x: 0, y: 0, w: 9, h: 9 }] },
      'elements.0.text train_template_text',
    ],
    [
      'an unknown placeholder',
      { elements: [{ key: 'text', x: 0, y: 0, w: 9, h: 9, text: '{name}{wage}' }] },
      'elements.0.text train_template_placeholder',
    ],
    ['a number without a serial', { number_rule: 'KPY{yyyy}{code}' }, 'number_rule train_template_number'],
    ['a number whose serial is not last', { number_rule: '{serial}{yyyy}{code}' }, 'number_rule train_template_number'],
    ['a file that is not there', { background: 'aa/bb/aabb.png' }, 'background media_unknown'],
    ['an unknown credential', { credential_sn: 'absent' }, 'credential_sn credential_unknown'],
  ])('is refused with %s, at its field', async (_, change, fault) => {
    const answer = await create(change)
    expect(answer.http).toBe(400)
    expect(answer.errors.map(({ path, rule }) => `${path} ${rule}`)).toEqual([fault])
  })

  it(`has at most ${ELEMENTS_MAX} elements, each a tenth of a millimetre exact`, async () => {
    const one = { key: 'name', x: 0.1, y: 0.3, w: 9.7, h: 9 } as const
    expect((await create({ elements: Array.from({ length: ELEMENTS_MAX }, () => one) })).http).toBe(200)
    expect((await create({ elements: Array.from({ length: ELEMENTS_MAX + 1 }, () => one) })).http).toBe(400)
    expect((await create({ elements: [{ ...one, x: 0.15 }] })).http).toBe(400)
  })

  it('replaces the one that is used for the same credential and type, with an entry for both (§5.10)', async () => {
    const { sn: credential_sn } = await buildCredential(t.db)
    const [first, second] = [await made({ credential_sn }), await made({ credential_sn })]
    const [renewal, fallback] = [await made({ credential_sn, type: 'RENEW' }), await made({ credential_sn: null })]
    for (const { sn } of [first, renewal, fallback, second]) expect((await move('enable', sn)).http).toBe(200)
    expect(await Promise.all([first, second, renewal, fallback].map(({ sn }) => statusOf(sn)))).toEqual([
      'DISABLE',
      'ENABLE',
      'ENABLE',
      'ENABLE',
    ])
    const { rows } = await t.pool.query<{ action: string }>(
      `select action from audit where target_sn = any($1) and action like 'trainTemplate.%able%' or target_sn = any($1) and action = 'trainTemplate.replace' order by 1`,
      [[first.sn, second.sn]],
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'trainTemplate.enable',
      'trainTemplate.enable',
      'trainTemplate.replace',
    ])
    expect((await findActiveTemplate(t.db, credential_sn, 'FIRST'))?.sn).toBe(second.sn)
    await move('disable', second.sn)
    expect((await findActiveTemplate(t.db, credential_sn, 'FIRST'))?.sn).toBe(fallback.sn)
    expect(await findActiveTemplate(t.db, credential_sn, 'SENIOR')).toBeNull()
  })

  it('is the only one in use when several are enabled at the same time (§3.19)', async () => {
    const { sn: credential_sn } = await buildCredential(t.db)
    const drafts = await Promise.all(Array.from({ length: 5 }, () => made({ credential_sn })))
    const answers = await Promise.all(drafts.map(({ sn }) => move('enable', sn)))
    expect(answers.map(({ http }) => http)).toEqual(drafts.map(() => 200))
    const states = await Promise.all(drafts.map(({ sn }) => statusOf(sn)))
    expect(states.filter((state) => state === 'ENABLE')).toHaveLength(1)
  })
})

describe('the versions of a template', () => {
  it('keep what certificates may have been printed with; a draft has one', async () => {
    const { sn } = await made()
    await update(sn, { elements: moved(await formOf(sn), 1) })
    expect((await versions(sn)).data.items.map(({ no }) => no)).toEqual([1])
    await move('enable', sn)
    const printed = await formOf(sn)
    const after = await update(sn, { elements: moved(printed, 2) })
    expect(after.data.layout_no).toBe(2)
    expect((await getTemplateVersion(t.db, sn, 1)).elements).toEqual(printed.elements)
    // A new name is no new layout.
    expect((await update(sn, { name: '另一名称' })).data).toMatchObject({ name: '另一名称', layout_no: 2 })
    await move('disable', sn)
    expect((await update(sn, { valid_years: 5 })).data.layout_no).toBe(3)
    expect((await versions(sn)).data.items.map(({ no }) => no)).toEqual([3, 2, 1])
    expect((await update(sn, { name: '旧' }, 1)).http).toBe(409)
  })

  it('are previewed with sample values, the last one or an earlier one', async () => {
    const { sn } = await made()
    await move('enable', sn)
    const [title, ...others] = (await formOf(sn)).elements
    if (!title) throw new Error('the usual layout has a title')
    await update(sn, { elements: [{ ...title, text: '第二版标题' }, ...others] })
    const textOf = async (no?: number) => {
      const answer = await preview(sn, no)
      expect(answer.http).toBe(200)
      return (await textOfPdf(answer.raw)).join('').replaceAll(/\s/g, '')
    }
    expect(await textOf()).toContain('第二版标题')
    expect(await textOf(1)).not.toContain('第二版标题')
    expect(await textOf(1)).toContain('阿依古丽·买买提艾力')
    expect((await preview(sn, 3)).http).toBe(404)
  })

  it('are previewed before they are saved, with pictures that were uploaded; nothing is stored', async () => {
    const layout = { paper: 'PORTRAIT', elements: defaultElements('PORTRAIT').map((one) => ({ ...one })) } as const
    const draw = (change: object) =>
      system.call(trainTemplateContract.previewDraft, {
        body: { ...layout, elements: [...layout.elements], ...change },
      })
    const seal = await uploaded(await drawSeal(), 'seal.png')
    const drawn = await draw({ seal })
    expect(drawn.http).toBe(200)
    expect((await textOfPdf(drawn.raw)).join('').replaceAll(/\s/g, '')).toContain('阿依古丽·买买提艾力')
    const { rows } = await t.pool.query<{ linked: boolean }>('select linked from media where key = $1', [seal])
    expect(rows).toEqual([{ linked: false }])
    const faults = async (change: object) => (await draw(change)).errors.map(({ path, rule }) => `${path} ${rule}`)
    const pdf = await uploaded(drawDocument('no picture'), 'seal.pdf')
    expect(await faults({ seal: pdf })).toEqual(['seal train_template_picture'])
    expect(await faults({ background: 'aa/bb/aabb.png' })).toEqual(['background media_unknown'])
    expect(await faults({ elements: [{ key: 'name', x: 200, y: 0, w: 90, h: 9 }] })).toEqual([
      'elements.0 train_template_outside',
    ])
  })

  it('are copied to a draft of their own', async () => {
    const base = await made()
    await move('enable', base.sn)
    const copy = await system.call(trainTemplateContract.copy, { params: { id: base.sn } })
    expect(copy.data).toMatchObject({ status: 'INIT', name: '考评员初训证书（副本）', layout_no: 1 })
    expect(copy.data.elements).toEqual(base.elements)
    expect((await system.call(trainTemplateContract.remove, { params: { id: copy.data.sn } })).http).toBe(200)
    expect((await detail(copy.data.sn)).http).toBe(404)
  })
})

describe('the pictures of a template', () => {
  it('are drawn, kept while a layout names them, and let go after that', async () => {
    const ground = await sharp({ create: { width: 3508, height: 2480, channels: 3, background: '#fdf6e3' } })
      .jpeg()
      .toBuffer()
    const [background, seal] = [await uploaded(ground, 'ground.jpg'), await uploaded(await drawSeal(), 'seal.png')]
    const { sn } = await made({ background, seal })
    const isLinked = async (key: string) =>
      (await t.pool.query<{ linked: boolean }>('select linked from media where key = $1', [key])).rows[0]?.linked
    const plain = await made()
    expect((await preview(sn)).raw.length).toBeGreaterThan((await preview(plain.sn)).raw.length)
    const copy = await system.call(trainTemplateContract.copy, { params: { id: sn } })
    await update(sn, { background: null })
    expect([await isLinked(background), await isLinked(seal)]).toEqual([true, true])
    await system.call(trainTemplateContract.remove, { params: { id: copy.data.sn } })
    expect([await isLinked(background), await isLinked(seal)]).toEqual([false, true])
    // Another record may not take what is in use.
    expect((await create({ seal })).errors.map(({ rule }) => rule)).toEqual(['media_unknown'])
    await move('enable', sn)
    await update(sn, { seal: null })
    expect(await isLinked(seal)).toBe(true)
  })

  it('are pictures: a PDF, a broken file and the file of another kind are refused', async () => {
    const pdf = await uploaded(drawDocument('not a picture'), 'ground.pdf')
    const rules = async (change: Partial<Draft>) => (await create(change)).errors.map(({ rule }) => rule)
    expect(await rules({ background: pdf })).toEqual(['train_template_picture'])
    const broken = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
    expect((await system.call(mediaContract.file, { file: { name: 'a.jpg', bytes: broken }, body: {} })).rule).toBe(
      'file_broken',
    )
    const logo = await system.call(mediaContract.image, {
      file: { name: 'seal.png', bytes: await drawSeal() },
      body: { kind: 'LOGO' },
    })
    expect(await rules({ seal: logo.data.key })).toEqual(['media_unknown'])
  })
})
