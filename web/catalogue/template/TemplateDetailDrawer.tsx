import { Alert } from 'antd'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { isEnabled } from '@zhikao/domain/kernel/switch.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { templateContract } from '@zhikao/domain/catalogue/template/template.contract.ts'
import { templateLifecycle } from '@zhikao/domain/catalogue/template/template.lifecycle.ts'
import { passRuleWords, templateWords as words } from '@zhikao/domain/catalogue/template/template.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { DetailDrawer } from '../../kit/view/DetailDrawer.tsx'
import { Section } from '../../kit/view/DetailPage.tsx'
import { RecordPage } from '../../kit/view/RecordPage.tsx'
import { Word } from '../../kit/view/StatusTag.tsx'
import { templateLabels as labels } from './template.labels.ts'
import { TemplateMoves } from './TemplateMovesPanel.tsx'
import { ExaminerSection, PracticalSection, TheorySection } from './TemplateSectionsPanel.tsx'

type Template = DataOf<typeof templateContract.detail>

/** All about one exam template. */
export function TemplateDetailDrawer({ sn, onClose }: { sn: string; onClose: () => void }) {
  return (
    <DetailDrawer title={labels.detail} endpoint={templateContract.detail} params={{ id: sn }} onClose={onClose}>
      {(template) => <Detail template={template} onClose={onClose} />}
    </DetailDrawer>
  )
}

function Detail({ template, onClose }: { template: Template; onClose: () => void }) {
  const say = useSay()
  const { effective_from: from, effective_to: to } = template
  return (
    <RecordPage
      sn={template.sn}
      of={templateLifecycle}
      calls={templateContract}
      record={template}
      name={`${template.name} V${template.edition}`}
      actions={<TemplateMoves row={template} place="header" onGone={onClose} />}
    >
      <Obstacles template={template} />
      <Section
        title={labels.basics}
        facts={[
          { label: words.credential, value: template.credential_name },
          { label: words.level, value: <Word of={levelWords} value={template.level} /> },
          { label: words.pass_rule, value: <Word of={passRuleWords} value={template.pass_rule} /> },
          { label: words.composite_pass, value: `${template.composite_pass} ${say(labels.points)}` },
          { label: labels.validity, value: from || to ? `${from ?? ''} ~ ${to ?? ''}` : say(labels.unlimited) },
          {
            label: words.base,
            value: template.base_edition && say(labels.edition, { edition: template.base_edition }),
          },
          { label: words.update_time, value: template.update_time },
        ]}
      />
      <TheorySection template={template} />
      <PracticalSection template={template} />
      <ExaminerSection template={template} />
    </RecordPage>
  )
}

/** What keeps it from being changed, or from being enabled. */
function Obstacles({ template }: { template: Template }) {
  const { in_use, missing } = template
  const say = useSay()
  if (in_use)
    return <Alert type="info" showIcon title={say(labels.read_only)} description={say(labels.read_only_hint)} />
  if (isEnabled(template) || missing.length === 0) return null
  const list = missing.map(({ rule, message }) => <li key={rule}>{message}</li>)
  return (
    <Alert
      type="warning"
      showIcon
      title={say(labels.missing)}
      description={<ul className="zk-plain-list">{list}</ul>}
    />
  )
}
