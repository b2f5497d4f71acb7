import { defaultElements } from '@zhikao/domain/training/trainTemplate/trainTemplate.layout.rules.ts'
import { DEFAULT_NUMBER_RULE } from '@zhikao/domain/training/trainTemplate/trainTemplate.model.ts'
import type { TemplateLayout } from '@zhikao/domain/training/trainTemplate/trainTemplate.model.ts'
import { buildCredential } from '../../catalogue/credential/credential.factory.ts'
import type { Db } from '../../db/client.ts'
import { newSn } from '../../db/sn.ts'
import { trainTemplate, trainTemplateVersion } from './trainTemplate.table.ts'

let made = 0

/** A certificate template for tests: by default a draft of initial trainings for a credential of its own, with the usual layout. */
export async function buildTrainTemplate(
  db: Db,
  { layout, ...overrides }: Partial<typeof trainTemplate.$inferInsert> & { layout?: Partial<TemplateLayout> } = {},
) {
  made += 1
  const credential_sn = overrides.credential_sn === undefined ? (await buildCredential(db)).sn : overrides.credential_sn
  const values = { sn: newSn(), name: `测试证书模板${made}`, type: 'FIRST' as const, ...overrides, credential_sn }
  const [row] = await db.insert(trainTemplate).values(values).returning()
  if (!row) throw new Error('the template was not made')
  const paper = layout?.paper ?? 'LANDSCAPE'
  await db.insert(trainTemplateVersion).values({
    sn: newSn(),
    template_sn: row.sn,
    no: row.layout_no,
    paper,
    number_rule: DEFAULT_NUMBER_RULE,
    valid_years: 3,
    elements: defaultElements(paper),
    ...layout,
  })
  return row
}
