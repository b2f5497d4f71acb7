import type { PresetName } from '@zhikao/domain/kernel/photo.ts'
import type { z } from 'zod'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import type { photoReport } from '@zhikao/domain/people/idphotoTool/idphotoTool.contract.ts'
import { CHECK_ITEMS } from '@zhikao/domain/people/idphotoTool/idphotoTool.model.ts'
import type { CheckGroup } from '@zhikao/domain/people/idphotoTool/idphotoTool.model.ts'
import { findingText, isAppealable } from '@zhikao/domain/people/idphotoTool/idphotoTool.finding.rules.ts'
import { groupPasses, worstOf } from '@zhikao/domain/people/idphotoTool/idphotoTool.rules.ts'
import type { Finding } from '@zhikao/domain/people/idphotoTool/idphotoTool.finding.rules.ts'

type Report = z.output<typeof photoReport>

/** A report in the reader's language. */
export function reportOf(findings: readonly Finding[], preset: PresetName, lang: Lang): Report {
  const items = findings.map((finding) => ({
    item: finding.item,
    group: CHECK_ITEMS[finding.item].group,
    verdict: finding.verdict,
    rule: finding.rule,
    message: findingText(finding)?.[lang] ?? null,
    appealable: isAppealable(finding.item),
    place: finding.place,
  }))
  const reasons = (group: CheckGroup) =>
    items.flatMap((one) => (one.group === group && one.message !== null ? [one.message] : []))
  return {
    preset,
    verdict: worstOf(findings),
    normal_ok: groupPasses(findings, 'NORMAL'),
    advanced_ok: groupPasses(findings, 'ADVANCED'),
    normal_reasons: reasons('NORMAL'),
    advanced_reasons: reasons('ADVANCED'),
    items,
  }
}
