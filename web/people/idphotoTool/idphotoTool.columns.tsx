import type { z } from 'zod'
import { roleWords } from '@zhikao/domain/kernel/access.messages.ts'
import type { Tone } from '@zhikao/domain/kernel/lifecycle.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { callRow } from '@zhikao/domain/people/idphotoCall/idphotoCall.contract.ts'
import {
  apiWords,
  callWords as words,
  resultWords,
  sourceLabels,
} from '@zhikao/domain/people/idphotoCall/idphotoCall.messages.ts'
import type { CallResult } from '@zhikao/domain/people/idphotoCall/idphotoCall.model.ts'
import { itemOfRule } from '@zhikao/domain/people/idphotoTool/idphotoTool.finding.rules.ts'
import { idphotoToolMessages } from '@zhikao/domain/people/idphotoTool/idphotoTool.messages.ts'
import { presetWords } from '@zhikao/domain/platform/media/media.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { codeColumn, countColumn, textColumn, wordColumn } from '../../kit/view/columns.tsx'
import type { Column } from '../../kit/view/list.ts'
import { StatusTag } from '../../kit/view/StatusTag.tsx'
import { itemWords } from '@zhikao/domain/people/idphotoTool/idphotoTool.messages.ts'
import { statLabels as labels } from './idphotoTool.labels.ts'
import { kitLabels } from '../../kit/view/kit.labels.ts'

type CallRow = z.infer<typeof callRow>

const tones: Record<CallResult, Tone> = { OK: 'approved', FAIL: 'rejected' }
const results = { words: resultWords, tones }
const messages: Partial<Record<string, Text>> = idphotoToolMessages

/** What a reason is called: the item that failed, why no photo could be made, or the provider's error. */
export function reasonOf(code: string): Text {
  const item = itemOfRule(code)
  if (item) return itemWords[item]
  if (code === 'unfinished') return labels.unfinished
  return messages[code] ?? fill(labels.error, { code })
}

function Result({ row }: { row: CallRow }) {
  const say = useSay()
  const codes = row.error_code === null ? row.fail_codes : [row.error_code]
  return (
    <>
      <StatusTag of={results} value={row.result} />
      {codes.length > 0 && (
        <span className="zk-quiet zk-line">{codes.map((code) => say(reasonOf(code))).join(say(kitLabels.comma))}</span>
      )}
    </>
  )
}

/** Centre and platform have no institution. */
function Organisation({ name }: { name: string | null }) {
  const say = useSay()
  return name ?? say(labels.platform)
}

export const callColumns: readonly Column<CallRow>[] = [
  codeColumn('call_time', words.call_time, 172, { sortable: true, card: 'identity' }),
  wordColumn('api', words.api, apiWords, 64, { englishWidth: 84 }),
  {
    name: 'org_name',
    title: words.org_name,
    width: 160,
    card: 'fact',
    show: (row) => <Organisation name={row.org_name} />,
  },
  wordColumn('role', words.role, roleWords, 92, { englishWidth: 148 }),
  textColumn('user_name', words.user_name, 96),
  textColumn('student_name', words.student_name, 80),
  wordColumn('spec', words.spec, presetWords, 96, { englishWidth: 128 }),
  wordColumn('source', words.source, sourceLabels, 72, { englishWidth: 84 }),
  countColumn('file_kb', words.file_kb, 96, { englishWidth: 84 }),
  { name: 'result', title: words.result, width: 150, card: 'status', show: (row) => <Result row={row} /> },
  countColumn('cost', words.cost, 56, { englishWidth: 68 }),
  countColumn('duration_ms', words.duration_ms, 104, { englishWidth: 104, sortable: true }),
  codeColumn('vendor', words.vendor, 96),
  codeColumn('ip', words.ip, 120, { extra: true }),
  codeColumn('photo_id', words.photo_id, 240, { extra: true }),
]
