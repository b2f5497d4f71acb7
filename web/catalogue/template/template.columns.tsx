import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { templateRow } from '@zhikao/domain/catalogue/template/template.contract.ts'
import { templateLifecycle } from '@zhikao/domain/catalogue/template/template.lifecycle.ts'
import { passRuleWords, templateWords } from '@zhikao/domain/catalogue/template/template.messages.ts'
import type { z } from 'zod'
import { useSay } from '../../i18n/lang.ts'
import { statusColumn, textColumn, updatedColumn, wordColumn } from '../../kit/view/columns.tsx'
import type { Column } from '../../kit/view/list.ts'
import { templateLabels } from './template.labels.ts'

export type TemplateRow = z.infer<typeof templateRow>

/** A subject in short: its duration and its weight. */
export function Part({ enabled, minutes, weight }: { enabled: boolean; minutes: number | null; weight: number }) {
  const say = useSay()
  if (!enabled) return <span className="zk-quiet">{say(templateLabels.not_examined)}</span>
  if (minutes === null) return <span className="zk-attention">{say(templateLabels.part_open, { weight })}</span>
  return <span className="zk-figures">{say(templateLabels.part, { minutes, weight })}</span>
}

export const templateColumns: readonly Column<TemplateRow>[] = [
  textColumn('name', templateWords.name, 200, { englishWidth: 188, sortable: true, card: 'identity' }),
  {
    name: 'credential',
    title: templateWords.credential,
    width: 120,
    englishWidth: 132,
    show: (row) => row.credential_name,
    card: 'fact',
  },
  wordColumn('level', templateWords.level, levelWords, 60, { englishWidth: 100 }),
  {
    name: 'edition',
    title: templateWords.edition,
    width: 72,
    englishWidth: 84,
    show: (row) => <span className="zk-figures">V{row.edition}</span>,
    sortable: true,
    card: 'fact',
  },
  {
    name: 'theory',
    title: templateWords.theory,
    width: 124,
    englishWidth: 112,
    show: (row) => <Part enabled={row.theory_enabled} minutes={row.theory_minutes} weight={row.theory_weight} />,
  },
  {
    name: 'practical',
    title: templateWords.practical,
    width: 124,
    englishWidth: 116,
    show: (row) => (
      <Part enabled={row.practical_enabled} minutes={row.practical_minutes} weight={row.practical_weight} />
    ),
  },
  wordColumn('pass_rule', templateWords.pass_rule, passRuleWords, 136, { englishWidth: 128 }),
  statusColumn(templateWords.status, templateLifecycle, 68, { englishWidth: 88 }),
  updatedColumn(templateWords.update_time),
]
