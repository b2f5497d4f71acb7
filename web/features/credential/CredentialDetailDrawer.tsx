import { Table } from 'antd'
import { credentialContract } from '@zhikao/domain/credential/credential.contract.ts'
import { credentialLifecycle } from '@zhikao/domain/credential/credential.lifecycle.ts'
import {
  credentialWords,
  examFormWords,
  formTypeWords,
  levelWords,
} from '@zhikao/domain/credential/credential.messages.ts'
import { credentialName } from '@zhikao/domain/credential/credential.rules.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { useSay } from '../../i18n/lang.ts'
import { DetailDrawer } from '../../kit/DetailDrawer.tsx'
import { DetailPage, Section } from '../../kit/DetailPage.tsx'
import type { Fact } from '../../kit/DetailPage.tsx'
import { FileLinks } from '../../kit/FileLinks.tsx'
import { imageUrl } from '../../kit/files.ts'
import { StatusTag, Word } from '../../kit/StatusTag.tsx'
import { Timeline } from '../../kit/Timeline.tsx'
import { credentialLabels as labels } from './credential.labels.ts'
import { CredentialMoves } from './CredentialMovesPanel.tsx'

type Credential = DataOf<typeof credentialContract.detail>

/** All about one credential. */
export function CredentialDetailDrawer({ sn, onClose }: { sn: string; onClose: () => void }) {
  const say = useSay()
  return (
    <DetailDrawer title={labels.detail} endpoint={credentialContract.detail} params={{ id: sn }} onClose={onClose}>
      {(credential) => (
        <DetailPage
          name={say(credentialName(credential))}
          number={{ label: credentialWords.code, value: credential.code }}
          tag={<StatusTag of={credentialLifecycle} value={credential.status} />}
          image={credential.cover && <img className="zk-logo" src={imageUrl(credential.cover)} alt="" />}
          actions={<CredentialMoves row={credential} place="header" onGone={onClose} />}
          timeline={<Timeline of={credentialLifecycle} calls={credentialContract} sn={sn} />}
        >
          <Section title={labels.basic} facts={basicsOf(credential)} />
          <Section title={labels.exam} facts={examOf(credential)}>
            <Levels of={credential.levels} />
          </Section>
          <Section title={labels.documents} facts={documentsOf(credential)} />
        </DetailPage>
      )}
    </DetailDrawer>
  )
}

const basicsOf = (credential: Credential): Fact[] => [
  { label: credentialWords.name_hk, value: credential.name_hk },
  { label: credentialWords.name_en, value: credential.name_en },
  { label: credentialWords.authority_sn, value: credential.authority_name, wide: true },
  { label: credentialWords.form_type, value: <Word of={formTypeWords} value={credential.form_type} /> },
  { label: credentialWords.training_open, value: <YesNo of={credential.training_open} /> },
  { label: credentialWords.validity_years, value: <Years of={credential.validity_years} /> },
  { label: credentialWords.site_valid_years, value: <Years of={credential.site_valid_years} /> },
  { label: credentialWords.site_count, value: credential.site_count },
  { label: credentialWords.sort, value: credential.sort },
  { label: credentialWords.create_time, value: credential.create_time },
  { label: credentialWords.update_time, value: credential.update_time },
]

const examOf = (credential: Credential): Fact[] => [
  { label: credentialWords.exam_form, value: <Word of={examFormWords} value={credential.exam_form} /> },
  { label: credentialWords.directions, value: credential.directions.join('、'), wide: true },
  { label: credentialWords.majors, value: credential.majors.join('、'), wide: true },
]

const documentsOf = (credential: Credential): Fact[] => [
  {
    label: credentialWords.standard_file,
    value: credential.standard_file && <FileLinks keys={[credential.standard_file]} />,
  },
  {
    label: credentialWords.outline_file,
    value: credential.outline_file && <FileLinks keys={[credential.outline_file]} />,
  },
  { label: credentialWords.intro, value: credential.intro && <Lines of={credential.intro} />, wide: true },
]

/** Plain text with its line ends. */
const Lines = ({ of }: { of: string }) => <span style={{ whiteSpace: 'pre-line' }}>{of}</span>

function YesNo({ of }: { of: boolean }) {
  const say = useSay()
  return say(of ? labels.yes : labels.no)
}

/** Years of validity; none at all is no expiry. */
function Years({ of }: { of: number }) {
  const say = useSay()
  return of === 0 ? say(labels.no_expiry) : say(labels.years_of, { years: of })
}

function Levels({ of }: { of: Credential['levels'] }) {
  const say = useSay()
  const money = (amount: number | null) => amount?.toFixed(2) ?? say(labels.none)
  return (
    <Table
      size="small"
      pagination={false}
      rowKey="level"
      dataSource={of}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: say(labels.no_levels) }}
      columns={[
        { title: say(credentialWords.level), render: (_, row) => say(levelWords[row.level]) },
        { title: say(credentialWords.fee), align: 'right', render: (_, row) => money(row.fee) },
        {
          title: say(credentialWords.fee_retake_single),
          align: 'right',
          render: (_, row) => money(row.fee_retake_single),
        },
        { title: say(credentialWords.theory_required), render: (_, row) => <YesNo of={row.theory_required} /> },
        { title: say(credentialWords.practical_required), render: (_, row) => <YesNo of={row.practical_required} /> },
      ]}
    />
  )
}
