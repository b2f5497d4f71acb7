import { templateDefaults } from '@zhikao/domain/catalogue/template/template.rules.ts'
import type { Db } from '../../db/client.ts'
import { newSn } from '../../db/sn.ts'
import { buildCredential } from '../credential/credential.factory.ts'
import { template } from './template.table.ts'

let made = 0

/** A template belongs to no institution: a given one is ignored. */
type Overrides = Partial<typeof template.$inferInsert> & { org_sn?: string | null }

/** A complete template for tests: by default enabled, of the intermediate level of a credential of its own. */
export async function buildTemplate(db: Db, { credential_sn, ...overrides }: Overrides = {}) {
  made += 1
  const [row] = await db
    .insert(template)
    .values({
      sn: newSn(),
      name: `测试考试方案第${made}号`,
      credential_sn: credential_sn ?? (await buildCredential(db)).sn,
      level: 'MIDDLE',
      edition: 1,
      ...templateDefaults('MACHINE'),
      theory_minutes: 90,
      question_rules: [
        { type: 'SINGLE', count: 60, score_each: 1 },
        { type: 'JUDGE', count: 40, score_each: 1 },
      ],
      practical_minutes: 180,
      tasks: [
        { name: '零件测绘', minutes: 80, score: 40, mandatory: true, critical: false },
        { name: '装配图绘制', minutes: 100, score: 60, mandatory: true, critical: true },
      ],
      status: 'ENABLE',
      ...overrides,
    })
    .returning()
  if (!row) throw new Error('the template was not made')
  return row
}
