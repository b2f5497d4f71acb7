import { SettingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { titles } from '@zhikao/domain/portals/titles.messages.ts'
import { idphotoCallContract } from '@zhikao/domain/people/idphotoCall/idphotoCall.contract.ts'
import {
  apiWords,
  callWords as words,
  idphotoCallMessages,
  resultWords,
} from '@zhikao/domain/people/idphotoCall/idphotoCall.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { ExportButton } from '../../kit/jobs/ExportButton.tsx'
import { Can } from '../../kit/view/Can.tsx'
import { choiceFilter, dayFilter } from '../../kit/view/filters.tsx'
import { ListPage } from '../../kit/view/ListPage.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { collegeFilter } from '../college/CollegePicker.tsx'
import { callColumns } from './idphotoTool.columns.tsx'
import { statLabels as labels } from './idphotoTool.labels.ts'

const PhotoStat = lazyPart(async () => (await import('./IdphotoToolStatPanel.tsx')).PhotoStat)
const IdphotoToolQuotaDrawer = lazyPart(
  async () => (await import('./IdphotoToolQuotaDrawer.tsx')).IdphotoToolQuotaDrawer,
)

const filters = [
  dayFilter('date_from', labels.date_from),
  dayFilter('date_to', labels.date_to),
  collegeFilter('org_sn', words.org_name),
  choiceFilter('api', words.api, apiWords),
  choiceFilter('result', words.result, resultWords),
]

/** The calls of the ID-photo tool: this month, the trend, who and what, why they failed, and each call (domain.md §8.3). */
export default function IdphotoToolStatPage() {
  return (
    <ListPage
      title={titles.idphotoStat}
      endpoint={idphotoCallContract.log}
      always={{ sort: '-call_time' }}
      columns={callColumns}
      filters={filters}
      intro={<PhotoStat />}
      empty={{ why: labels.empty, first: labels.empty_first }}
      toolbar={(facts) => (
        <>
          <Quota />
          <ExportButton endpoint={idphotoCallContract.export} what={idphotoCallMessages.sheet_name} facts={facts} />
        </>
      )}
    />
  )
}

function Quota() {
  const say = useSay()
  const [open, setOpen] = useState(false)
  return (
    <Can operation="edit">
      <Button icon={<SettingOutlined />} onClick={() => setOpen(true)}>
        {say(labels.quota)}
      </Button>
      {open && <IdphotoToolQuotaDrawer onClose={() => setOpen(false)} />}
    </Can>
  )
}
