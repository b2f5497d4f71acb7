import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { certificateContract } from '@zhikao/domain/results/certificate/certificate.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { buildCertificate } from './certificate.factory.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const look = (no: string, name: string) =>
  t.anonymous.call(certificateContract.check, { params: { no }, query: { name } })

test.each([
  [
    '阿卜杜拉·买买提',
    [
      '阿卜杜拉•买买提',
      '阿卜杜拉‧买买提',
      '阿卜杜拉・买买提',
      '阿卜杜拉．买买提',
      '阿卜杜拉∙买买提',
      '阿卜杜拉･买买提',
    ],
  ],
  ['阿卜杜拉·买买提', ['阿卜杜拉买买提', ' 阿卜杜拉 买买提 ', '\u202d阿卜杜拉·买买提']],
  ['方玉见', ['⽅⽟⻅', '方　玉见']],
  ['Van Der Berg', ['van der berg', 'VANDERBERG', 'Ｖan Der Berg']],
])(
  'Decided 44: the holder %s is recognised by each spelling of the name, nobody else is (F10, F11)',
  async (name, typed) => {
    const { no } = await buildCertificate(t.db)
    await t.db.execute(
      sql`update certificate set content = jsonb_set(content, '{name}', to_jsonb(${name}::text)) where no = ${no}`,
    )
    for (const one of [name, ...typed]) expect([one, (await look(no, one)).http]).toEqual([one, 200])
    expect((await look(no, `${name}提`)).http).toBe(404)
    expect((await look(no, '·')).http).toBe(400)
  },
)
