import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { certificateContract } from '@zhikao/domain/results/certificate/certificate.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { rowsOf } from '../../test/jobs.ts'
import { ORGS } from '../../test/world.ts'
import type { Username } from '../../test/world.ts'
import { buildCertificate, buildCertificates } from './certificate.factory.ts'

const { export: exported } = certificateContract
let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

describe('the export of certificates (W17, domain.md §4: V* X for centre and platform)', () => {
  const ask = async (who: Username, body: object) => (await t.as(who)).call(exported, { body })
  it('is for centre and platform with the filters of the list: 18 columns, 2 rows of 2, the ID numbers masked; school, site and examiner get 403', async () => {
    const [own, lent] = await buildCertificates(t.db, {
      scores: [
        [{ score: 70 }, { score: 70 }],
        [{ score: 80 }, { score: 80 }],
      ],
      owners: [ORGS.college, ORGS.school],
    })
    const body = { plan_sn: [own?.plan_sn ?? ''] }
    expect((await t.anonymous.call(exported, { body })).http).toBe(401)
    for (const who of ['school', 'college', 'teacher', 'trainer'] as const)
      expect((await ask(who, body)).http).toBe(403)
    for (const who of ['center', 'system'] as const) {
      const [heading, ...rows] = await rowsOf((await ask(who, body)).raw)
      expect(heading).toEqual(
        '序号,姓名,证件类型,证件号码,院校,站点,考核计划,证书名称,考核方向,考核科目,职业技能等级,证书编号,发证日期,有效期至,证书状态,补发日期,作废日期,作废原因'.split(
          ',',
        ),
      )
      expect(rows.map((row) => [row[0], row[1], row[9], row[11], row[14]])).toEqual([
        ['1', own?.content.name, '理论与实操', own?.no, '有效'],
        ['2', lent?.content.name, '理论与实操', lent?.no, '有效'],
      ])
      for (const row of rows) expect(row[3]).toMatch(/^\d{6}\*{8}\d{3}[\dX]$/)
    }
    const none = await rowsOf((await ask('center', { ...body, issue_date_to: '2000-01-01' })).raw)
    expect(none).toHaveLength(1)
  })
  it('holds whole ID numbers only with a reason, which the audit keeps', async () => {
    const one = await buildCertificate(t.db)
    const body = { plan_sn: [one.plan_sn], full: true }
    const refused = await ask('center', body)
    expect([refused.http, refused.errors[0]?.rule]).toEqual([400, 'reason_required'])
    const answer = await ask('center', { ...body, reason: '报送教育厅存档' })
    expect((await rowsOf(answer.raw))[1]?.[3]).toBe(one.content.id_no)
    const { rows } = await t.db.execute(
      sql`select after -> 'rows' as rows, after #>> '{filter,reason}' as reason from audit where action = 'certificate.export' order by time desc, seq desc limit 1`,
    )
    expect(rows).toEqual([{ rows: 1, reason: '报送教育厅存档' }])
  })
})
