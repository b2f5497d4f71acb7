import { paperContract } from '@zhikao/domain/bank/paper/paper.contract.ts'
import { paperWords as words } from '@zhikao/domain/bank/paper/paper.messages.ts'
import { subjectWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { AnyTemplatePicker } from '../../catalogue/template/TemplateAnyPicker.tsx'
import type { FormGroup, Values } from '../../kit/view/form.ts'
import { FormDrawer } from '../../kit/view/FormDrawer.tsx'
import { RadioField, SwitchField, TextField } from '../../kit/view/inputs.tsx'
import type { FormDrawerOf } from '../../kit/view/RecordListPage.tsx'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { paperLabels as labels } from './paper.labels.ts'

const isTheory = ({ subject }: Values) => subject !== 'OFFLINE'

const groups: FormGroup[] = [
  {
    fields: [
      { name: 'template_sn', label: words.template_sn, input: <AnyTemplatePicker />, hint: labels.template_hint },
      { name: 'title', label: words.title, input: <TextField maxLength={60} /> },
      { name: 'subject', label: words.subject, input: <RadioField of={subjectWords} />, hint: labels.subject_hint },
      {
        name: 'practice',
        label: words.practice,
        input: <SwitchField />,
        hint: labels.practice_hint,
        when: isTheory,
      },
      { name: 'seed', label: words.seed, input: <TextField maxLength={40} />, hint: labels.seed_hint },
    ],
  },
]

const BLANK = { subject: 'ONLINE' }
/** A practical paper is none for self-tests. */
const complete = (values: Values): Values => (isTheory(values) ? values : { ...values, practice: false })

/** A new paper (domain.md §3.15a); it opens at once, to be checked. */
export function PaperForm({ onClose }: FormDrawerOf) {
  const { go } = useScreens()
  return (
    <FormDrawer
      title={labels.add}
      endpoint={paperContract.create}
      initial={BLANK}
      groups={groups}
      complete={complete}
      submit={labels.make}
      note={labels.note}
      success={labels.made}
      refresh={['question']}
      onClose={onClose}
      onDone={(made) => go('questionList', {}, { tab: 'paper', record: made.sn })}
    />
  )
}
