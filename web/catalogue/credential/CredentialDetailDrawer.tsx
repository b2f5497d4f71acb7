import { credentialContract } from '@zhikao/domain/catalogue/credential/credential.contract.ts'
import { credentialLifecycle } from '@zhikao/domain/catalogue/credential/credential.lifecycle.ts'
import {
  credentialWords,
  examFormWords,
  formTypeWords,
  levelWords,
  subjectWords,
} from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { credentialName } from '@zhikao/domain/catalogue/credential/credential.rules.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { presetWords } from '@zhikao/domain/platform/media/media.messages.ts'
import { moneyText } from '@zhikao/domain/kernel/money.ts'
import { useSay } from '../../i18n/lang.ts'
import { Section } from '../../kit/view/DetailPage.tsx'
import { useRecordSections } from '../../kit/view/recordSections.ts'
import { RecordDetailDrawer } from '../../kit/view/RecordDetailDrawer.tsx'
import type { Fact } from '../../kit/view/DetailPage.tsx'
import { FileLinks } from '../../kit/jobs/FileLinks.tsx'
import { imageUrl } from '../../kit/jobs/files.ts'
import { RichText } from '../../kit/rich/RichText.tsx'
import { Word } from '../../kit/view/StatusTag.tsx'
import { credentialLabels as labels } from './credential.labels.ts'
import { CredentialMoves } from './CredentialMovesPanel.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'

type Credential = DataOf<typeof credentialContract.detail>

/** All about one credential. */
export function CredentialDetailDrawer({ sn, onClose }: { sn: string; onClose: () => void }) {
  const say = useSay()
  const Sections = useRecordSections()
  return (
    <RecordDetailDrawer
      sn={sn}
      title={labels.detail}
      of={credentialLifecycle}
      calls={credentialContract}
      onClose={onClose}
      head={(credential) => ({
        name: say(credentialName(credential)),
        number: { label: credentialWords.code, value: credential.code },
        image: credential.cover && <img className="zk-logo" src={imageUrl(credential.cover, 'small')} alt="" />,
        actions: <CredentialMoves row={credential} place="header" onGone={onClose} />,
      })}
    >
      {(credential) => (
        <>
          <Section title={labels.basic} facts={basicsOf(credential)} />
          <Section title={labels.exam} facts={examOf(credential)} />
          <Section title={labels.documents} facts={documentsOf(credential)} />
          {Sections && <Sections sn={sn} />}
        </>
      )}
    </RecordDetailDrawer>
  )
}

const basicsOf = (credential: Credential): Fact[] => [
  { label: credentialWords.name_hk, value: credential.name_hk },
  { label: credentialWords.name_en, value: credential.name_en },
  { label: credentialWords.authority_sn, value: credential.authority_name, wide: true },
  { label: credentialWords.form_type, value: <Word of={formTypeWords} value={credential.form_type} /> },
  { label: credentialWords.training_open, value: <YesNo of={credential.training_open} /> },
  { label: credentialWords.validity_years, value: <Years of={credential.validity_years} /> },
  { label: credentialWords.photo_preset, value: <Word of={presetWords} value={credential.photo_preset} /> },
  { label: credentialWords.site_valid_years, value: <Years of={credential.site_valid_years} /> },
  { label: credentialWords.site_count, value: credential.site_count },
  { label: credentialWords.sort, value: credential.sort },
  { label: credentialWords.create_time, value: credential.create_time },
  { label: credentialWords.update_time, value: credential.update_time },
]

const examOf = (credential: Credential): Fact[] => [
  ...credential.levels.map((level) => ({
    label: levelWords[level.level],
    value: <LevelFacts of={level} />,
    wide: true,
  })),
  { label: credentialWords.exam_form, value: <Word of={examFormWords} value={credential.exam_form} /> },
  { label: credentialWords.directions, value: <Listed of={credential.directions} />, wide: true },
  { label: credentialWords.majors, value: <Listed of={credential.majors} />, wide: true },
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
  { label: credentialWords.intro, value: credential.intro && <RichText html={credential.intro} />, wide: true },
]

function Listed({ of }: { of: readonly string[] }) {
  const say = useSay()
  return of.join(say(kitLabels.comma)) || say(labels.none)
}

function YesNo({ of }: { of: boolean }) {
  const say = useSay()
  return say(of ? labels.yes : labels.no)
}

/** Years of validity; none at all is no expiry. */
function Years({ of }: { of: number }) {
  const say = useSay()
  return of === 0 ? say(labels.no_expiry) : say(labels.years_of, { years: of })
}

/** A level: its offer, and the conditions of which each candidate fulfils one. */
function LevelFacts({ of }: { of: Credential['levels'][number] }) {
  const say = useSay()
  return (
    <>
      <Offer of={of} />
      {of.conditions.length > 0 && (
        <span className="zk-quiet zk-line">
          {say(credentialWords.conditions)}: {of.conditions.join(' / ')}
        </span>
      )}
    </>
  )
}

/** The fee and the requirements of a level, in one sentence. */
function Offer({ of }: { of: Credential['levels'][number] }) {
  const say = useSay()
  const subjects = [of.theory_required && subjectWords.ONLINE, of.practical_required && subjectWords.OFFLINE]
  return say(labels.offer, {
    fee: moneyText(of.fee),
    retake: of.fee_retake_single === null ? labels.none : moneyText(of.fee_retake_single),
    subjects: subjects.flatMap((word) => (word ? [say(word)] : [])).join(say(kitLabels.comma)),
  })
}
