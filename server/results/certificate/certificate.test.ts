import { existsSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { certificateContract } from '@zhikao/domain/results/certificate/certificate.contract.ts'
import type { CertificateContent } from '@zhikao/domain/results/certificate/certificate.model.ts'
import { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import { scoreSheetContract } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
import { openDocument } from '../../files/document/document.ts'
import { SYSTEM_FONTS } from '../../files/document/fallbackGlyph.ts'
import { newKey } from '../../files/storage.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { codesOfPdf, textOfPdf } from '../../test/pdf.ts'
import { ORGS } from '../../test/world.ts'
import type { Username } from '../../test/world.ts'
import { authority } from '../../catalogue/authority/authority.table.ts'
import { listUnnamed } from '../../catalogue/authority/authority.queries.ts'
import { buildCertificate, buildCertificates } from './certificate.factory.ts'
import { drawCertificate } from './certificate.print.ts'

const { list, check, pdf } = certificateContract
let t: TestApp
const PUBLIC_URL = 'https://zhikao.example.cn/'
beforeAll(async () => {
  t = await testApp({ environment: { PUBLIC_URL } })
})
afterAll(() => t.close())

const listed = async (who: Username, query: object = {}) =>
  (await (await t.as(who)).call(list, { query: { limit: 100, ...query } })).data.items
const print = async (who: Username, no: string, headers?: Record<string, string>) =>
  (await t.as(who)).call(pdf, { params: { no }, ...(headers ? { headers } : {}) })

describe('the list of certificates', () => {
  it('needs a session and the permission', async () => {
    expect((await t.anonymous.call(list)).status).toBe(40002)
    for (const who of ['teacher', 'trainer'] as const) expect((await (await t.as(who)).call(list)).status).toBe(40300)
  })
  it('shows a school its own, a site those of its plans, the platform all; the PDF is for the student’s institution and the platform', async () => {
    const [own, lent] = await buildCertificates(t.db, {
      scores: [
        [{ score: 70 }, { score: 70 }],
        [{ score: 80 }, { score: 80 }],
      ],
      owners: [ORGS.college, ORGS.school],
    })
    const seen = async (who: Username) =>
      (await listed(who, { plan_sn: own?.plan_sn })).map(({ no, actions }) => [no, actions] as const)
    expect(await seen('school')).toEqual([[lent?.no, ['pdf']]])
    expect(Object.fromEntries(await seen('college'))).toEqual({ [own?.no ?? '']: ['pdf'], [lent?.no ?? '']: [] })
    expect(await seen('center')).toHaveLength(2)
    expect(await seen('system')).toHaveLength(2)
    for (const who of ['school2', 'college2'] as const) expect(await seen(who)).toEqual([])
    const [row] = await listed('college', { plan_sn: own?.plan_sn })
    expect(row?.id_no).toMatch(/\*{8}/)
  })
  it('is searched by certificate number and name, and by ID number only for own students and by the platform', async () => {
    const one = await buildCertificate(t.db, { owners: [ORGS.school] })
    const { id_no } = one.content
    expect(await listed('school', { keyword: one.no })).toHaveLength(1)
    expect(await listed('college', { keyword: one.no.toLowerCase() })).toHaveLength(1)
    expect((await listed('school', { keyword: id_no })).map(({ no }) => no)).toContain(one.no)
    expect((await listed('center', { keyword: id_no })).map(({ no }) => no)).toContain(one.no)
    expect(await listed('college', { keyword: id_no })).toEqual([])
  })
  it('is filtered by status, credential, level, site, institution and day of issue', async () => {
    const over = await buildCertificate(t.db, { status: 'EXPIRED' })
    expect((await listed('center', { status: 'EXPIRED' })).map(({ no }) => no)).toEqual([over.no])
    const filter = { credential_sn: over.credential_sn, level: over.level, site_sn: over.site_sn, org_sn: over.org_sn }
    expect((await listed('center', filter)).map(({ no }) => no)).toContain(over.no)
    expect(await listed('center', { issue_date_to: '2000-01-01' })).toEqual([])
    expect((await listed('center', { sort: 'no' })).map(({ no }) => no).toSorted()).toHaveLength(
      (await listed('center')).length,
    )
  })
})

/** A certificate whose photo and seal are really there. */
async function whole(): Promise<{ no: string; content: CertificateContent; seal: string }> {
  const [photo, seal] = [newKey('jpg'), newKey('png')]
  const face = await sharp({ create: { width: 295, height: 413, channels: 3, background: '#ffffff' } })
    .jpeg()
    .toBuffer()
  const red = { r: 213, g: 32, b: 42, alpha: 0.8 }
  const stamp = await sharp({ create: { width: 400, height: 400, channels: 4, background: red } })
    .png()
    .toBuffer()
  await t.services.storage.put(photo, face)
  await t.services.storage.put(seal, stamp)
  await t.db.update(authority).set({ seal })
  const made = await buildCertificate(t.db)
  await t.db.execute(sql`update certificate set photo = ${photo} where no = ${made.no}`)
  return { no: made.no, content: made.content, seal }
}

it('a certificate is listed with the scores of the plan; its student’s institution and the platform can download it', async () => {
  const [, lent] = await buildCertificates(t.db, {
    scores: [
      [{ score: 70 }, { score: 70 }],
      [{ score: 80 }, { score: 80 }],
      [{ score: 80 }, { score: 10 }],
    ],
    owners: [ORGS.college, ORGS.school, ORGS.school],
  })
  const seen = async (who: Username) => {
    const client = await t.as(who)
    const params = { id: lent?.plan_sn ?? '' }
    const { data } = await client.call(scoreContract.rows, { params, query: { sort: 'ticket_no' } })
    const sheet = await client.call(scoreSheetContract.detail, { params })
    return {
      papers: data.items.map(({ certificate_no, actions }) => [
        certificate_no !== null,
        actions.includes('certificate'),
      ]),
      sheet: sheet.data.actions.includes('certificate'),
    }
  }
  const failed = [false, false]
  expect(await seen('college')).toEqual({ papers: [[true, true], [true, false], failed], sheet: true })
  expect(await seen('school')).toEqual({ papers: [[true, true], failed], sheet: true })
  expect(await seen('center')).toEqual({ papers: [[true, true], [true, true], failed], sheet: true })
})

describe('the PDF of a certificate', () => {
  it('needs a session, the permission and an own student; the refusal of a host names the institution that downloads it', async () => {
    const { no } = await buildCertificate(t.db, { owners: [ORGS.school] })
    expect((await t.anonymous.call(pdf, { params: { no } })).status).toBe(40002)
    expect((await print('teacher', no)).status).toBe(40300)
    for (const who of ['school2', 'college2'] as const) {
      const [foreign, absent] = [await print(who, no), await print(who, 'S000199000001264999999')]
      expect([foreign.http, foreign.raw.equals(absent.raw)]).toEqual([404, true])
    }
    const phrases = {
      CN: '借考学生的证书由其所属院校下载',
      HK: '借考學生的證書由其所屬院校下載',
      US: 'borrowed-exam students',
    }
    for (const [lang, words] of [
      ['zh-CN', phrases.CN],
      ['zh-HK', phrases.HK],
      ['en-US', phrases.US],
    ] as const) {
      const refused = await print('college', no, { 'accept-language': lang })
      expect([refused.status, refused.rule]).toEqual([42200, 'certificate_owner_only'])
      expect(refused.message).toContain(words)
    }
    for (const who of ['school', 'center', 'system'] as const) expect((await print(who, no)).http).toBe(200)
  })

  it('contains all required fields as text that can be selected and copied; every printing is in the audit trail', async () => {
    const { no, content } = await whole()
    const { raw, headers } = await print('college', no)
    expect(headers['content-type']).toBe('application/pdf')
    expect(String(headers['content-disposition'])).toContain(encodeURIComponent('职业技能等级证书'))
    const [text = '', ...more] = await textOfPdf(raw)
    expect(more).toEqual([])
    const plain = text.replaceAll(/\s/g, '')
    for (const wanted of [
      '职业技能等级证书',
      content.name,
      '居民身份证',
      content.id_no,
      content.credential_name,
      '中级',
      '--',
      no,
      '特发此证',
      content.authority_name,
      '长期有效',
    ])
      expect(plain).toContain(wanted.replaceAll(/\s/g, ''))
    const file = raw.toString('latin1')
    expect(file.match(/\/Subtype \/Image/g)?.length).toBeGreaterThanOrEqual(2)
    const { rows } = await t.db.execute(
      sql`select 1 from audit where action = 'certificate.print' and after->>'no' = ${no}`,
    )
    expect(rows).toHaveLength(1)
  })

  it('keeps the seal of its day of issue when the authority changes its seal', async () => {
    const { seal } = await whole()
    await t.db.update(authority).set({ seal: null })
    expect(await listUnnamed(t.db, [seal, 'aa/bb/other.png'])).toEqual(['aa/bb/other.png'])
  })
})

test.each([
  ['𠮷田䶮', '𠮷田䶮'],
  ['张𬎆明', '张〔U+2C386〕明'],
])('the name %s is printed from npm fonts alone as %s', async (name, expected) => {
  expect(await printedName(name, { regular: [], bold: [] })).toContain(expected)
})
test('a character missing in the npm fonts is printed from the machine’s Noto CJK if installed, else as its code', async () => {
  const hasNoto = SYSTEM_FONTS.bold.some((path) => existsSync(path))
  expect(await printedName('张𬎆明')).toContain(hasNoto ? '张𬎆明' : '张〔U+2C386〕明')
})

async function printedName(name: string, systemFonts = SYSTEM_FONTS): Promise<string> {
  const { content, ...row } = await buildCertificate(t.db)
  const document = await openDocument({ title: 'x', lang: 'zh-CN', layout: 'landscape', mark: null, systemFonts })
  const links = { check: { page: 'https://x', link: 'https://x?token=y' }, photo: null, seal: null }
  const streamed = { ...document, end: () => Promise.resolve() }
  await drawCertificate(streamed, { ...row, content: { ...content, name }, reissue_dates: [], ...links })
  return (await textOfPdf(await document.end())).join('')
}

describe('the public check', () => {
  const look = (no: string, query: { token?: string; name?: string }, lang = 'zh-CN') =>
    t.anonymous.call(check, { params: { no }, query, headers: { 'accept-language': lang } })
  const scanned = async (no: string) => {
    const [code] = await codesOfPdf((await print('center', no)).raw)
    return new URL(code ?? '')
  }

  it('opens from the QR code and shows the certificate with masked name and ID number', async () => {
    const { no, content } = await whole()
    const url = await scanned(no)
    expect(url.pathname).toBe(`/certificate/${no}`)
    const { http, data, raw } = await look(no, { token: url.searchParams.get('token') ?? '' })
    expect(http).toBe(200)
    expect(data).toMatchObject({ no, level: 'MIDDLE', status: 'VALID', authority_name: content.authority_name })
    expect(data).toMatchObject({ name: expect.stringMatching(/^.\*/), id_no: expect.stringMatching(/\*{8}/) })
    expect(raw.includes(content.id_no)).toBe(false)
    expect(raw.includes(content.name)).toBe(false)
  })
  it('has the configured public address of the platform, whatever the header of the call says (A13)', async () => {
    const { no } = await buildCertificate(t.db)
    const { raw } = await print('center', no, { host: 'evil.example.org' })
    expect(await codesOfPdf(raw)).toEqual([
      expect.stringMatching(`^https://zhikao.example.cn/certificate/${no}\\?token=`),
    ])
    expect((await textOfPdf(raw)).join('')).not.toContain('evil')
  })
  it('has no address and no QR code without one: the number and the name of the platform are printed (A13)', async () => {
    const { no } = await buildCertificate(t.db)
    t.services.config.publicUrl = undefined
    const { raw } = await print('center', no, { host: 'evil.example.org' })
    t.services.config.publicUrl = PUBLIC_URL
    const text = (await textOfPdf(raw)).join('')
    expect(text).toContain(`在职考平台凭证书编号 ${no} 查验真伪`)
    expect(text).not.toMatch(/https?:|evil|扫码/)
    expect(await codesOfPdf(raw)).toEqual([null])
  })
  it('refuses a changed number, a changed token and a wrong name with one answer, in the reader’s language', async () => {
    const { no } = await buildCertificate(t.db)
    const other = await buildCertificate(t.db)
    const token = (await scanned(no)).searchParams.get('token') ?? ''
    const changed = `${no.slice(0, -1)}${(Number(no.slice(-1)) + 5) % 10}`
    const flipped = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`
    const tries = [
      await look(changed, { token }),
      await look(other.no, { token }),
      await look(no, { token: flipped }),
      await look(no, { token: token.slice(1) }),
      await look(no, { name: '别的人' }),
    ]
    for (const one of tries) expect([one.http, one.status, one.rule]).toEqual([404, 40400, 'certificate_unmatched'])
    expect(new Set(tries.map(({ raw }) => raw.toString())).size).toBe(1)
    expect(tries[0]?.message).toContain('请核对证书编号')
    expect((await look(changed, { token }, 'zh-HK')).message).toContain('請核對證書編號')
    expect((await look(changed, { token }, 'en-US')).message).toContain('Check the certificate number')
  })
  it('accepts the holder’s name as proof; without name and token it asks for one', async () => {
    const { no, content } = await buildCertificate(t.db)
    expect((await look(no, { name: ` ${content.name} ` })).http).toBe(200)
    // A right name does not make a wrong code valid.
    expect((await look(no, { name: content.name, token: 'x' })).http).toBe(404)
    for (const query of [{}, { name: '  ' }, { token: '' }]) {
      const refused = await look(no, query)
      expect([refused.http, refused.errors[0]?.rule]).toEqual([400, 'certificate_proof'])
    }
  })
  it('shows that a certificate has expired', async () => {
    const { no, content } = await buildCertificate(t.db, { status: 'EXPIRED' })
    expect((await look(no, { name: content.name })).data.status).toBe('EXPIRED')
  })
})
