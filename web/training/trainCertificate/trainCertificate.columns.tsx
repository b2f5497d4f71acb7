import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { trainTypeWords } from '@zhikao/domain/training/session/session.messages.ts'
import type { trainCertificateContract } from '@zhikao/domain/training/trainCertificate/trainCertificate.contract.ts'
import { trainCertificateLifecycle } from '@zhikao/domain/training/trainCertificate/trainCertificate.lifecycle.ts'
import { trainCertificateWords as words } from '@zhikao/domain/training/trainCertificate/trainCertificate.messages.ts'
import {
  codeColumn,
  countColumn,
  statusColumn,
  textColumn,
  updatedColumn,
  wordColumn,
} from '../../kit/view/columns.tsx'
import { choiceFilter, keywordFilter } from '../../kit/view/filters.tsx'
import type { Column } from '../../kit/view/list.ts'
import { credentialFilter } from '../../catalogue/credential/CredentialPicker.tsx'
import { organiserFilter } from '../session/SessionOrganiserPicker.tsx'
import { trainCertificateLabels as labels } from './trainCertificate.labels.ts'

export type TrainCertificateRow = DataOf<typeof trainCertificateContract.list>['items'][number]

export const trainCertificateColumns: readonly Column<TrainCertificateRow>[] = [
  {
    name: 'name',
    title: words.name,
    width: 92,
    show: ({ name }) => <span>{name}</span>,
    card: 'identity',
  },
  textColumn('employer', words.employer, 152, { card: 'fact' }),
  textColumn('train_title', words.train_sn, 176),
  textColumn('credential_name', words.credential_sn, 112, { englishWidth: 140 }),
  wordColumn('type', words.type, trainTypeWords, 88, { englishWidth: 128, extra: true }),
  countColumn('hours_done', words.hours_done, 60, { englishWidth: 68, extra: true }),
  countColumn('exam_score', words.exam_score, 84, { englishWidth: 72, extra: true }),
  statusColumn(words.status, trainCertificateLifecycle, 88, { englishWidth: 96 }),
  codeColumn('cert_no', words.cert_no, 176, { sortable: true, card: 'fact' }),
  codeColumn('issue_date', words.issue_date, 104, { extra: true }),
  codeColumn('expire_date', words.expire_date, 104),
  codeColumn('create_time', words.create_time, 156, { sortable: true, extra: true }),
  updatedColumn(words.update_time),
]

export const trainCertificateFilters = [
  keywordFilter(labels.keyword_hint),
  choiceFilter('status', words.status, trainCertificateLifecycle.words),
  credentialFilter('credential_sn', words.credential_sn),
  choiceFilter('type', words.type, trainTypeWords),
]
/** For the platform: of several organisers. */
export const allCertificateFilters = [...trainCertificateFilters, organiserFilter('org_sn', words.org_sn)]
