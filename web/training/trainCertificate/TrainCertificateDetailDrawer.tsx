import { Alert, Flex } from 'antd'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { genderWords } from '@zhikao/domain/kernel/person.messages.ts'
import { titleWords } from '@zhikao/domain/people/teacher/teacher.messages.ts'
import { platformOrganiser, trainTypeWords } from '@zhikao/domain/training/session/session.messages.ts'
import { trainCertificateContract } from '@zhikao/domain/training/trainCertificate/trainCertificate.contract.ts'
import { trainCertificateLifecycle } from '@zhikao/domain/training/trainCertificate/trainCertificate.lifecycle.ts'
import { trainCertificateWords as words } from '@zhikao/domain/training/trainCertificate/trainCertificate.messages.ts'
import { traineeWords } from '@zhikao/domain/training/trainee/trainee.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { imageUrl } from '../../kit/jobs/files.ts'
import { DaySpan, figures, Listed } from '../../kit/view/cells.tsx'
import { Section } from '../../kit/view/DetailPage.tsx'
import type { Fact } from '../../kit/view/DetailPage.tsx'
import { RecordDetailDrawer } from '../../kit/view/RecordDetailDrawer.tsx'
import type { DetailDrawerProps } from '../../kit/view/RecordListPage.tsx'
import { Word } from '../../kit/view/StatusTag.tsx'
import { trainCertificateLabels as labels } from './trainCertificate.labels.ts'
import { TrainCertificateMoves } from './TrainCertificateMovesPanel.tsx'

type Detail = DataOf<typeof trainCertificateContract.detail>

/** The facts are placed by the width of their own column, not of the drawer. */
const FACTS = { flex: '3 1 300px', minWidth: 0, containerType: 'inline-size' } as const
const PHOTO = { flex: '1 0 150px', minWidth: 0, margin: 0 }
const PICTURE = { maxWidth: '100%', maxHeight: 220 }

/** Shows an application: the person, the training, where the certificate goes, and what was issued. */
export function TrainCertificateDetailDrawer({ sn, onClose, onEdit }: DetailDrawerProps) {
  return (
    <RecordDetailDrawer
      title={labels.detail}
      of={trainCertificateLifecycle}
      calls={trainCertificateContract}
      head={(of) => ({
        name: of.name,
        ...(of.cert_no ? { number: { label: words.cert_no, value: of.cert_no } } : {}),
        facts: keyFactsOf(of),
        actions: <TrainCertificateMoves place="header" row={of} onEdit={onEdit} />,
      })}
      onClose={onClose}
      sn={sn}
    >
      {(of) => (
        <>
          <Notes of={of} />
          <Flex wrap gap={24} align="flex-start">
            <div style={FACTS}>
              {of.cert_no !== null && <Section title={labels.issue} facts={issueFactsOf(of)} />}
              <Section title={labels.result} facts={resultFactsOf(of)} />
              <Section title={labels.sending} facts={sendingFactsOf(of)} />
            </div>
            <Photo of={of} />
          </Flex>
        </>
      )}
    </RecordDetailDrawer>
  )
}

/** The opinion, and that the examiner is not enabled. */
function Notes({ of: { status, opinion, examiner } }: { of: Detail }) {
  const say = useSay()
  return (
    <>
      {opinion !== null && (
        <Alert
          type={status === 'REJECT' ? 'error' : 'info'}
          showIcon
          title={say(words.opinion)}
          description={opinion}
        />
      )}
      {examiner?.reason && <Alert type="warning" showIcon title={examiner.reason} />}
    </>
  )
}

function Photo({ of: { id_photo, name } }: { of: Detail }) {
  const say = useSay()
  return (
    <figure style={PHOTO}>
      <figcaption className="zk-quiet">{say(words.id_photo)}</figcaption>
      <a href={imageUrl(id_photo)} target="_blank" rel="noreferrer" aria-label={say(labels.open_photo)}>
        <img style={PICTURE} src={imageUrl(id_photo)} alt={say(labels.photo_of, { name })} />
      </a>
    </figure>
  )
}

function Organiser({ name }: { name: string | null }) {
  const say = useSay()
  return name === null ? say(platformOrganiser) : <bdi>{name}</bdi>
}

function Levels({ of }: { of: Detail['levels'] }) {
  const say = useSay()
  return <Listed of={of.map((level) => say(levelWords[level]))} />
}

function Sent({ of }: { of: Detail }) {
  return useSay()(of.e_certificate_only ? labels.electronic : labels.printed)
}

function Enabled() {
  return useSay()(labels.enabled)
}

const keyFactsOf = (of: Detail): Fact[] => [
  { label: words.train_sn, value: of.train_title },
  { label: words.credential_sn, value: of.credential_name },
  { label: words.levels, value: <Levels of={of.levels} /> },
  { label: words.org_sn, value: <Organiser name={of.org_name} /> },
]

const issueFactsOf = (of: Detail): Fact[] => [
  { label: words.cert_no, value: figures(of.cert_no), wide: true },
  { label: words.issue_date, value: figures(of.issue_date) },
  { label: words.expire_date, value: figures(of.expire_date) },
  { label: words.teacher_sn, value: of.examiner?.reason === null ? <Enabled /> : of.examiner?.reason, wide: true },
]

const resultFactsOf = (of: Detail): Fact[] => [
  { label: words.employer, value: of.employer, wide: true },
  { label: traineeWords.gender, value: <Word of={genderWords} value={of.gender} /> },
  { label: traineeWords.title, value: <Word of={titleWords} value={of.title} /> },
  { label: words.id_no, value: of.id_no },
  { label: words.type, value: <Word of={trainTypeWords} value={of.type} /> },
  { label: labels.days, value: <DaySpan first={of.start_date} last={of.end_date} /> },
  { label: words.hours_done, value: of.hours_done },
  { label: words.exam_score, value: of.exam_score },
  { label: words.create_time, value: of.create_time },
]

const sendingFactsOf = (of: Detail): Fact[] => [
  { label: labels.sending, value: <Sent of={of} /> },
  ...(of.mailing
    ? [
        { label: words.mailing_name, value: of.mailing.name },
        { label: words.mailing_mobile, value: of.mailing.mobile },
        { label: words.mailing_address, value: of.mailing.address, wide: true },
      ]
    : []),
]
