import { useAbout } from '../../kit/wire/page.tsx'
import { Alert } from 'antd'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { templateContract } from '@zhikao/domain/catalogue/template/template.contract.ts'
import { templateLifecycle } from '@zhikao/domain/catalogue/template/template.lifecycle.ts'
import { templateWords } from '@zhikao/domain/catalogue/template/template.messages.ts'
import { templateDefaults } from '@zhikao/domain/catalogue/template/template.rules.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { Section } from '../../kit/view/DetailPage.tsx'
import { FormPage } from '../../kit/view/FormPage.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { useFreshRecord } from '../../kit/view/useFreshRecord.ts'
import { Reading } from '../../kit/view/ReadState.tsx'
import { StatusTag } from '../../kit/view/StatusTag.tsx'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { templateGroups } from './template.fields.tsx'
import { templateLabels } from './template.labels.ts'
import type { PointPickers } from './TemplateSourcesPanel.tsx'

type Template = DataOf<typeof templateContract.detail>

const BLANK = {
  ...templateDefaults('MACHINE'),
  question_rules: [],
  source_points: [],
  difficulty_ratio: [],
  blueprint: [],
  tasks: [],
  score_sheet: [],
  material_list: [],
}

/** A new exam template, or the one whose number is in the address (domain.md §3.9). */
export function TemplateForm({ sn, points }: { sn: string | undefined; points: PointPickers }) {
  const { leaveToRecord } = useScreens()
  const done = (saved: Template) => leaveToRecord('templateList', saved.sn)
  if (sn) return <EditForm sn={sn} points={points} onDone={done} />
  return (
    <FormPage
      title={templateLabels.add}
      endpoint={templateContract.create}
      initial={BLANK}
      groups={templateGroups(points)}
      submit={kitLabels.save}
      note={templateLabels.draft_note}
      success={templateLabels.saved}
      onDone={done}
    />
  )
}

/** The tasks are numbered by their order: their numbers are no part of the form. */
const initialOf = (template: Template) => ({
  ...template,
  tasks: template.tasks.map(({ name, minutes, score, mandatory, critical }) => ({
    name,
    minutes,
    score,
    mandatory,
    critical,
  })),
})

type EditProps = { sn: string; points: PointPickers; onDone: (saved: Template) => void }

function EditForm({ sn, points, onDone }: EditProps) {
  const say = useSay()
  const { record, read, round, reload } = useFreshRecord(templateContract.detail, { params: { id: sn } })
  useAbout(record && `${record.credential_name} ${say(templateLabels.edition, { edition: record.edition })}`)
  return (
    <Reading of={read} rows={14}>
      {(template) => (
        <FormPage
          key={round}
          title={templateLabels.edit}
          endpoint={templateContract.update}
          params={{ id: sn }}
          initial={initialOf(template)}
          groups={templateGroups(points, { sn: template.credential_sn, name: template.credential_name })}
          submit={kitLabels.save}
          {...(template.status === templateLifecycle.initial ? { note: templateLabels.draft_note } : {})}
          success={templateLabels.saved}
          onDone={onDone}
          onReload={reload}
          before={<Fixed template={template} />}
        />
      )}
    </Reading>
  )
}

/** The values that the form cannot change, and whether it can change anything. */
function Fixed({ template }: { template: Template }) {
  const say = useSay()
  return (
    <Section
      title={fill(templateLabels.edition, { edition: template.edition })}
      facts={[
        {
          label: templateWords.base,
          value: template.base_edition && say(templateLabels.edition, { edition: template.base_edition }),
        },
        { label: templateWords.status, value: <StatusTag of={templateLifecycle} value={template.status} /> },
      ]}
    >
      {template.in_use && (
        <Alert
          type="warning"
          showIcon
          title={say(templateLabels.read_only)}
          description={say(templateLabels.read_only_hint)}
        />
      )}
    </Section>
  )
}
