import { Alert, Flex } from 'antd'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { nationWords } from '@zhikao/domain/kernel/nation.messages.ts'
import { genderWords, idTypeWords } from '@zhikao/domain/kernel/person.messages.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { educationWords, skillLevelWords, titleWords } from '@zhikao/domain/people/teacher/teacher.messages.ts'
import { registerWords } from '@zhikao/domain/training/register/register.messages.ts'
import { traineeContract } from '@zhikao/domain/training/trainee/trainee.contract.ts'
import { traineeLifecycle } from '@zhikao/domain/training/trainee/trainee.lifecycle.ts'
import {
  traineeKindWords,
  traineeWords as words,
  trainResultWords,
} from '@zhikao/domain/training/trainee/trainee.messages.ts'
import { TRAINEE_FILES } from '@zhikao/domain/training/trainee/trainee.model.ts'
import type { TraineeFile } from '@zhikao/domain/training/trainee/trainee.model.ts'
import { useSay } from '../../i18n/lang.ts'
import { FileLinks } from '../../kit/jobs/FileLinks.tsx'
import { imageUrl } from '../../kit/jobs/files.ts'
import { Section } from '../../kit/view/DetailPage.tsx'
import type { Fact } from '../../kit/view/DetailPage.tsx'
import { MarkedPicture } from '../../kit/view/MarkedPicture.tsx'
import { RecordDetailDrawer } from '../../kit/view/RecordDetailDrawer.tsx'
import type { DetailDrawerProps } from '../../kit/view/RecordListPage.tsx'
import { Word } from '../../kit/view/StatusTag.tsx'
import { traineeLabels as labels } from './trainee.labels.ts'
import { TraineeMoves } from './TraineeMovesPanel.tsx'

type Detail = DataOf<typeof traineeContract.detail>

/** The facts are placed by the width of their own column, not of the drawer. */
const FACTS = { flex: '3 1 300px', minWidth: 0, containerType: 'inline-size' } as const
const FILES = { flex: '1 0 170px', minWidth: 0 }
const PICTURE = { maxWidth: '100%', maxHeight: 280 }

/** Shows a registration with its documents beside it. */
export function TraineeDetailDrawer({ sn, onClose, onEdit }: DetailDrawerProps) {
  return (
    <RecordDetailDrawer
      title={labels.detail}
      of={traineeLifecycle}
      calls={traineeContract}
      head={(trainee) => ({
        facts: keyFactsOf(trainee),
        name: trainee.name,
        actions: <TraineeMoves place="header" row={trainee} onGone={onClose} onEdit={onEdit} />,
      })}
      onClose={onClose}
      sn={sn}
    >
      {(trainee) => (
        <>
          <Notes of={trainee} />
          <Flex wrap gap={24} align="flex-start">
            <div style={FACTS}>
              {trainee.result !== null && <Section title={labels.result_of} facts={resultFactsOf(trainee)} />}
              <Section title={labels.person} facts={personFactsOf(trainee)} />
              <Section title={labels.work} facts={workFactsOf(trainee)} />
            </div>
            <div style={FILES}>
              <Section title={labels.documents}>
                {TRAINEE_FILES.map((name) => (
                  <StoredDocument key={name} of={trainee} name={name} />
                ))}
              </Section>
            </div>
          </Flex>
        </>
      )}
    </RecordDetailDrawer>
  )
}

function Notes({ of }: { of: Detail }) {
  const say = useSay()
  return (
    <>
      {of.has_twin && <Alert type="warning" showIcon title={say(labels.twin)} />}
      {of.opinion !== null && (
        <Alert
          type={of.status === 'REJECT' ? 'error' : 'info'}
          showIcon
          title={say(words.opinion)}
          description={of.opinion}
        />
      )}
    </>
  )
}

/** A picture as it is, another file as a link. */
function StoredDocument({ of, name }: { of: Detail; name: TraineeFile }) {
  const say = useSay()
  const key = of[name]
  const title = say(words[name])
  return (
    <figure style={{ margin: '0 0 16px' }}>
      <figcaption className="zk-quiet">{title}</figcaption>
      {key === null && say(labels.missing)}
      {key !== null && !key.endsWith('.pdf') && (
        <a href={imageUrl(key)} target="_blank" rel="noreferrer" aria-label={say(labels.open_file, { file: title })}>
          {name === 'photo' ? (
            <Photo of={of} src={imageUrl(key)} />
          ) : (
            <img style={PICTURE} src={imageUrl(key)} alt={title} />
          )}
        </a>
      )}
      {name === 'photo' && <PhotoHints of={of} />}
      {key?.endsWith('.pdf') && <FileLinks keys={[key]} names={[`${title}.pdf`]} />}
    </figure>
  )
}

/** The photo, with what the machine doubts marked at its place. */
function Photo({ of: { name, photo_hints }, src }: { of: Detail; src: string }) {
  const say = useSay()
  const alt = say(fill(labels.photo_of, { name }))
  const marks = photo_hints.map(({ rule, label, place }) => ({ key: rule, label, place, isWarning: true }))
  return marks.length > 0 ? (
    <MarkedPicture src={src} alt={alt} marks={marks} />
  ) : (
    <img style={PICTURE} src={src} alt={alt} />
  )
}

function PhotoHints({ of: { photo_hints } }: { of: Detail }) {
  const say = useSay()
  if (photo_hints.length === 0) return null
  const sentences = photo_hints.map(({ rule, message }) => <li key={rule}>{message}</li>)
  return (
    <Alert
      type="warning"
      title={say(labels.photo_hints)}
      description={<ul className="zk-plain-list">{sentences}</ul>}
    />
  )
}

const keyFactsOf = (of: Detail): Fact[] => [
  { label: words.train_sn, value: of.train_title },
  { label: words.org_sn, value: of.org_name },
  { label: words.kind, value: <Word of={traineeKindWords} value={of.kind} /> },
  ...(of.kind === 'org' ? [] : [verifiedFactOf(of)]),
  { label: words.create_time, value: of.create_time },
]

/** Who decides sees whether a code proved an address of the person (ADR 0069). */
const verifiedFactOf = ({ verified_contact }: Detail): Fact => ({
  label: registerWords.verified_contact,
  value: <Verified contact={verified_contact} />,
})

const resultFactsOf = (of: Detail): Fact[] => [
  { label: words.hours_done, value: of.hours_done },
  { label: words.theory_score, value: of.theory_score },
  { label: words.skill_score, value: of.skill_score },
  { label: words.practice, value: of.practice && <Word of={trainResultWords} value={of.practice} /> },
  { label: words.result, value: of.result && <Word of={trainResultWords} value={of.result} /> },
  { label: words.certificate_no, value: of.certificate_no },
  { label: words.remark, value: of.remark, wide: true },
]

const personFactsOf = (of: Detail): Fact[] => [
  { label: words.gender, value: <Word of={genderWords} value={of.gender} /> },
  { label: words.birthday, value: of.birthday },
  { label: words.id_type, value: <Word of={idTypeWords} value={of.id_type} /> },
  { label: words.id_no, value: of.id_no },
  { label: words.nation, value: of.nation && <Word of={nationWords} value={of.nation} /> },
  { label: words.mobile, value: of.mobile },
  { label: words.email, value: of.email, wide: true },
]

const workFactsOf = (of: Detail): Fact[] => [
  { label: words.title, value: <Word of={titleWords} value={of.title} /> },
  { label: words.work_years, value: of.work_years },
  { label: words.education, value: <Word of={educationWords} value={of.education} /> },
  { label: words.major, value: of.major },
  { label: words.teach_subject, value: of.teach_subject },
  { label: words.skill_cert_name, value: of.skill_cert_name },
  {
    label: words.skill_cert_level,
    value: of.skill_cert_level && <Word of={skillLevelWords} value={of.skill_cert_level} />,
  },
  { label: words.skill_cert_no, value: of.skill_cert_no },
  { label: words.invoice_title, value: of.invoice_title },
  { label: words.tax_no, value: of.tax_no },
  { label: words.promise, value: <Promised is={of.promise} /> },
]

function Verified({ contact }: { contact: Detail['verified_contact'] }) {
  return useSay()(contact ? words[contact] : registerWords.unverified)
}

function Promised({ is }: { is: boolean }) {
  return useSay()(is ? labels.yes : labels.no)
}
