import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { certificateContract } from '@zhikao/domain/results/certificate/certificate.contract.ts'
import { LANG_TAGS } from '@zhikao/domain/kernel/text.ts'
import { buildTemplate } from '../../catalogue/template/template.factory.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { rowsOf } from '../../test/jobs.ts'
import { textOfPdf } from '../../test/pdf.ts'
import { buildCertificate } from './certificate.factory.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const THEORY = { theory_enabled: true, practical_enabled: false, theory_weight: 100, practical_weight: 0 }
const PRACTICAL = { theory_enabled: false, practical_enabled: true, theory_weight: 0, practical_weight: 100 }
const BOTH = { theory_enabled: true, practical_enabled: true }

const EXAMINED = [
  [
    'theory and practical',
    BOTH,
    ['ONLINE', 'OFFLINE'],
    '理论知识与操作技能经评定合格',
    'in theory and practical skills',
    '理论与实操',
    null,
  ],
  ['theory only', THEORY, ['ONLINE'], '考核，理论知识经评定合格', 'assessed in theory and has', '仅理论', '机械制图'],
  [
    'practical only',
    PRACTICAL,
    ['OFFLINE'],
    '考核，操作技能经评定合格',
    'assessed in practical skills and has',
    '仅实操',
    '发动机装调',
  ],
] as const

async function certified(subjects: object, direction: string | null = null) {
  const { sn: template_sn, credential_sn, level } = await buildTemplate(t.db, subjects)
  return buildCertificate(t.db, { plan: { template_sn, credential_sn, level, direction } })
}

test.each(EXAMINED)(
  'Decided 46: “A certificate says what was examined: theory and practical, theory only or practical only”: %s (F9)',
  async (_, template, subjects, chinese, english, word, direction) => {
    const { no, content } = await certified(template, direction)
    expect(content.subjects).toEqual(subjects)
    const center = await t.as('center')
    const printed = (await textOfPdf((await center.call(certificateContract.pdf, { params: { no } })).raw)).join('')
    const tight = printed.replaceAll(/\s/g, '')
    expect(tight).toContain(chinese)
    expect(tight).toContain(english.replaceAll(' ', ''))
    expect(tight).toContain(direction ?? '--')
    const listed = await center.call(certificateContract.list, { query: { keyword: no } })
    expect(listed.data.items).toMatchObject([{ subjects, direction }])
    for (const lang of ['CN', 'HK', 'US'] as const) {
      const checked = await t.anonymous.call(certificateContract.check, {
        params: { no },
        query: { name: content.name },
        headers: { 'accept-language': LANG_TAGS[lang] },
      })
      expect(checked.data).toMatchObject({ no, subjects, direction })
    }
    const [heading, row] = await rowsOf((await center.call(certificateContract.export, { body: { keyword: no } })).raw)
    expect(['考核科目', '考核方向'].map((title) => row?.[heading?.indexOf(title) ?? -1])).toEqual([
      word,
      direction ?? '',
    ])
  },
)

test('a certificate from before names the subjects of its plan, on paper, in the list and in the check; a reissue keeps them', async () => {
  const { no, content } = await certified(PRACTICAL)
  await t.db.execute(sql`update certificate set content = content - 'subjects' where no = ${no}`)
  const system = await t.as('system')
  const seen = async () => {
    const { items } = (await system.call(certificateContract.list, { query: { keyword: no } })).data
    const { data } = await t.anonymous.call(certificateContract.check, {
      params: { no },
      query: { name: content.name },
    })
    const printed = (await textOfPdf((await system.call(certificateContract.pdf, { params: { no } })).raw))
      .join('')
      .replaceAll(/\s/g, '')
    return [
      items[0]?.subjects,
      'subjects' in data ? data.subjects : null,
      printed.includes('操作技能经评定合格'),
      printed.includes('理论'),
    ]
  }
  expect(await seen()).toEqual([['OFFLINE'], ['OFFLINE'], true, false])
  const [row] = (await system.call(certificateContract.list, { query: { keyword: no } })).data.items
  const body = { version: row?.version ?? 0, reason: '原件遗失' }
  expect((await system.call(certificateContract.reissue, { params: { no }, body })).http).toBe(200)
  expect(await seen()).toEqual([['OFFLINE'], ['OFFLINE'], true, false])
})
