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
import type { Column } from '../../kit/view/list.ts'
import { StatusTag, Word } from '../../kit/view/StatusTag.tsx'
import { credentialLabels } from './credential.labels.ts'
import type { CredentialRow } from './CredentialPicker.tsx'

/** In an element of its own: a link cuts what is too long only there. */
function Said({ text }: { text: Text }) {
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
  {
    name: 'code',
    title: credentialWords.code,
    width: 104,
    englishWidth: 96,
    show: (row) => <span className="zk-figures">{row.code}</span>,
    sortable: true,
    card: 'fact',
  },
  {
    name: 'name',
    title: credentialWords.name,
    width: 152,
    englishWidth: 172,
    show: (row) => <Said text={credentialName(row)} />,
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
  {
    name: 'form_type',
    title: credentialWords.form_type,
    width: 84,
    englishWidth: 124,
    show: (row) => <Word of={formTypeWords} value={row.form_type} />,
  },
  {
    name: 'exam_form',
    title: credentialWords.exam_form,
    width: 92,
    englishWidth: 132,
    show: (row) => <Word of={examFormWords} value={row.exam_form} />,
    extra: true,
  },
  {
    name: 'site_count',
    title: credentialWords.site_count,
    width: 92,
    englishWidth: 60,
    show: (row) => row.site_count,
    figures: true,
  },
  {
    name: 'status',
    title: credentialWords.status,
    width: 78,
    englishWidth: 108,
    show: (row) => <StatusTag of={credentialLifecycle} value={row.status} />,
    card: 'status',
  },
  {
    name: 'update_time',
    title: credentialWords.update_time,
    width: 156,
    englishWidth: 150,
    show: (row) => <span className="zk-figures">{row.update_time}</span>,
    sortable: true,
  },
]
