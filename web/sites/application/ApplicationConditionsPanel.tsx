import { Form } from 'antd'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { LEVELS } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { levelList } from '@zhikao/domain/sites/application/application.model.ts'
import { siteConditionWords as words } from '@zhikao/domain/sites/siteCondition/siteCondition.messages.ts'
import {
  CONDITION_TEXT_MAX,
  CONDITIONS_MAX,
  newCondition,
} from '@zhikao/domain/sites/siteCondition/siteCondition.model.ts'
import { DateField } from '../../kit/view/dates.tsx'
import type { Values } from '../../kit/view/form.ts'
import { AreaField, SelectField } from '../../kit/view/inputs.tsx'
import type { Bound } from '../../kit/view/inputs.tsx'
import { RowsField } from '../../kit/view/RowsField.tsx'

/** One of the levels that the form approves. */
function ApprovedLevelField(bound: Bound<string>) {
  const form = Form.useFormInstance()
  const chosen = levelList.safeParse(Form.useWatch('approved_levels', form))
  const levels = LEVELS.filter((level) => !chosen.success || chosen.data.includes(level))
  return <SelectField {...bound} of={Object.fromEntries(levels.map((level) => [level, levelWords[level]]))} />
}

/** What the site has to do, for which level, until when. */
export const ConditionsField = (bound: Bound<readonly Values[]>) => (
  <RowsField
    {...bound}
    what={words.text}
    row={newCondition}
    max={CONDITIONS_MAX}
    columns={[
      {
        name: 'text',
        label: words.text,
        share: 3,
        input: () => <AreaField rows={2} maxLength={CONDITION_TEXT_MAX} />,
      },
      { name: 'level', label: words.level, input: () => <ApprovedLevelField />, share: 1.5 },
      { name: 'due', label: words.due, input: () => <DateField />, share: 1.5 },
    ]}
  />
)
