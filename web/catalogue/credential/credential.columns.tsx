import { credentialLifecycle } from '@zhikao/domain/catalogue/credential/credential.lifecycle.ts'
import {
  credentialWords,
  examFormWords,
  formTypeWords,
  levelWords,
} from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { credentialName } from '@zhikao/domain/catalogue/credential/credential.rules.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { codeColumn, countColumn, statusColumn, wordColumn } from '../../kit/view/columns.tsx'
import type { Column } from '../../kit/view/list.ts'
import { credentialLabels } from './credential.labels.ts'
import type { CredentialRow } from './CredentialPicker.tsx'

/** In an element of its own: a link cuts what is too long only there. */
function LinkText({ text }: { text: Text }) {
  const say = useSay()
  return <span>{say(text)}</span>
}

/** The levels in one line: 初级 / 中级. */
function Levels({ of }: { of: CredentialRow['levels'] }) {
  const say = useSay()
  if (of.length === 0) return <span className="zk-quiet">{say(credentialLabels.none)}</span>
  return of.map(({ level }) => say(levelWords[level])).join(' / ')
}

export const credentialColumns: readonly Column<CredentialRow>[] = [
  codeColumn('code', credentialWords.code, 104, { englishWidth: 96, sortable: true, card: 'fact' }),
  {
    name: 'name',
    title: credentialWords.name,
    width: 152,
    englishWidth: 172,
    show: (row) => <LinkText text={credentialName(row)} />,
    sortable: true,
    card: 'identity',
  },
  {
    name: 'authority_sn',
    title: credentialWords.authority_sn,
    width: 160,
    englishWidth: 128,
    show: (row) => row.authority_name,
  },
  {
    name: 'levels',
    title: credentialWords.levels,
    width: 124,
    englishWidth: 120,
    show: (row) => <Levels of={row.levels} />,
    card: 'fact',
  },
  wordColumn('form_type', credentialWords.form_type, formTypeWords, 84, { englishWidth: 124 }),
  wordColumn('exam_form', credentialWords.exam_form, examFormWords, 92, { englishWidth: 132, extra: true }),
  countColumn('site_count', credentialWords.site_count, 92, { englishWidth: 60 }),
  statusColumn(credentialWords.status, credentialLifecycle, 78, { englishWidth: 108 }),
  codeColumn('update_time', credentialWords.update_time, 156, { englishWidth: 150, sortable: true }),
]
