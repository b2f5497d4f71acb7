import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import { seenBy } from '@zhikao/domain/exams/exam/exam.blind.rules.ts'
import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { maskIdNo } from '@zhikao/domain/kernel/person.ts'
import { correction, scoreDetail, scoreRow } from '@zhikao/domain/results/score/score.contract.ts'
import {
  correctRefusal,
  entererRefusal,
  entryRefusal,
  rowReturnRefusal,
} from '@zhikao/domain/results/score/score.entry.rules.ts'
import { refusedAs } from '../../record/moves.ts'
import type { Reader } from '../../record/moves.ts'
import type { RefusedEntry } from './score.entries.commands.ts'
import type { listCorrections } from './score.list.queries.ts'
import type { ReviewRules, ScoreRecord } from './score.queries.ts'

type Row = z.output<typeof scoreRow>
/** A score with the rules by which it may be corrected. `blind`: the reader may not know whose it is. */
type Reviewed = ScoreRecord & { rules: ReviewRules; blind: boolean }

const mayEnter = (record: Reviewed, { actor }: Reader): boolean =>
  can(actor, 'score:edit') && !entererRefusal({ is_site: actor.org_sn === record.site_sn }) && !entryRefusal(record)

const mayReturn = (record: Reviewed, { actor }: Reader): boolean =>
  can(actor, 'score:audit') && !rowReturnRefusal({ ...record, returned: record.return_opinion !== null })

/** Why the reader cannot correct the score; undefined where correcting is not for its role. */
const correctionRefusal = (record: Reviewed, { actor }: Reader) =>
  can(actor, 'score:correct') ? correctRefusal(record, record.rules.own, record.rules) : undefined

/** A score as its list shows it. */
export const rowOf = (record: Reviewed, reader: Reader): Row =>
  pick(scoreRow, {
    ...seenBy(record.blind, { ...record, id_no: maskIdNo(record.id_no) }),
    credential_name: record.credential_name[reader.lang],
    score: record.final_score,
    actions: [
      ...(mayEnter(record, reader) ? (['edit'] as const) : []),
      ...(mayReturn(record, reader) ? (['return'] as const) : []),
      ...(correctionRefusal(record, reader) === null ? (['correct'] as const) : []),
    ],
  })

/** Why an item was not written: the first fault of its values, else the refusal. */
export function refusedEntryOf({ sn, error }: RefusedEntry, { lang }: Pick<Reader, 'lang'>) {
  const { rule, message } = error.errors?.[0] ?? { rule: error.rule ?? error.code, message: error.text }
  return { sn, rule, message: message[lang] }
}

type Corrections = Awaited<ReturnType<typeof listCorrections>>

/** A score as its own page shows it, with what was corrected of it; evidence and account are for the platform alone. */
export function detailOf(
  record: Reviewed & { corrections: Corrections },
  reader: Reader,
): z.output<typeof scoreDetail> {
  const refusal = correctionRefusal(record, reader)
  const hidden = { files: [], corrected_name: kernelMessages.platform_name[reader.lang] }
  const mayOpen = isPlatformRole(reader.actor.role)
  const isParty = mayOpen || reader.actor.org_sn === record.site_sn
  return pick(scoreDetail, {
    ...record,
    ...rowOf(record, reader),
    return_opinion: isParty ? record.return_opinion : null,
    corrections: record.corrections.map((one) => pick(correction, mayOpen ? one : { ...one, ...hidden })),
    refused: refusal ? [refusedAs('correct', refusal, reader.lang)] : [],
  })
}
