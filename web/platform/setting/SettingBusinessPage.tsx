import { SearchOutlined } from '@ant-design/icons'
import { Button, Empty, Flex, Input, Tag } from 'antd'
import { useState } from 'react'
import { settingContract } from '@zhikao/domain/platform/setting/setting.contract.ts'
import { settingWords } from '@zhikao/domain/platform/setting/setting.messages.ts'
import { SETTING_GROUPS } from '@zhikao/domain/platform/setting/setting.model.ts'
import type { SettingName } from '@zhikao/domain/platform/setting/setting.model.ts'
import { titles } from '@zhikao/domain/portals/titles.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { Can } from '../../kit/view/Can.tsx'
import { Reading } from '../../kit/view/ReadState.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { usePage } from '../../kit/wire/page.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { useValueText } from './setting.fields.tsx'
import type { SettingRow } from './setting.fields.tsx'
import { settingGroupLabels, settingLabels as labels } from './setting.labels.ts'

const SettingDrawer = lazyPart(async () => (await import('./SettingDrawer.tsx')).SettingDrawer)

const isName = (name: string | undefined): name is SettingName =>
  name !== undefined && Object.hasOwn(settingWords, name)

/** /system/setting/business: the thresholds of the rules, each with its bounds, default and changes (Decided 23). */
export default function SettingBusinessPage() {
  const say = useSay()
  const { search, setSearch } = usePage()
  const [word, setWord] = useState('')
  const read = useRead(settingContract.list)
  const { record } = search
  return (
    <div className="zk-form-page">
      <h1>{say(titles.settingBusiness)}</h1>
      <p className="zk-quiet">{say(labels.hint)}</p>
      <Input
        prefix={<SearchOutlined aria-hidden />}
        allowClear
        style={{ maxWidth: 360, marginBlock: '8px 16px' }}
        placeholder={say(labels.find)}
        aria-label={say(labels.find)}
        value={word}
        onChange={(event) => setWord(event.target.value)}
      />
      <Reading of={read} rows={12}>
        {(rows) => <Groups rows={rows} word={word.trim()} onChange={(name) => setSearch({ record: name })} />}
      </Reading>
      {isName(record) && <SettingDrawer key={record} name={record} onClose={() => setSearch({ record: undefined })} />}
    </div>
  )
}

const LINE = { paddingBottom: 4, borderBottom: '1px solid var(--ant-color-border-secondary)' }

type Props = { onChange: (name: SettingName) => void }

function Groups({ rows, word, onChange }: Props & { rows: readonly SettingRow[]; word: string }) {
  const say = useSay()
  const found = rows.filter(
    ({ name }) => isName(name) && say(settingWords[name]).toLowerCase().includes(word.toLowerCase()),
  )
  if (found.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(labels.none)} />
  return SETTING_GROUPS.filter((group) => found.some((row) => row.group === group)).map((group) => (
    <section key={group} className="zk-section">
      <h2>{say(settingGroupLabels[group])}</h2>
      <ul className="zk-plain-list">
        {found
          .filter((row) => row.group === group)
          .map((row) => (
            <Line key={row.name} row={row} onChange={onChange} />
          ))}
      </ul>
    </section>
  ))
}

function Line({ row, onChange }: Props & { row: SettingRow }) {
  const say = useSay()
  const textOf = useValueText()
  const { name, value, fallback, update_time: time, update_by: by } = row
  if (!isName(name)) return null
  const label = say(settingWords[name])
  const isChanged = JSON.stringify(value) !== JSON.stringify(fallback)
  return (
    <li style={LINE}>
      <Flex wrap gap="4px 16px" align="center">
        <span style={{ flex: '6 1 320px' }}>
          {label}
          {time && by && (
            <>
              <br />
              <span className="zk-quiet">{say(labels.changed_by, { time, name: by })}</span>
            </>
          )}
        </span>
        <b className="zk-figures" style={{ flex: '2 1 90px' }}>
          <bdi>{textOf(value)}</bdi> {isChanged && <Tag color="processing">{say(labels.changed)}</Tag>}
        </b>
        <span className="zk-quiet zk-figures" style={{ flex: '2 1 110px' }}>
          {say(labels.fallback)} <bdi>{textOf(fallback)}</bdi>
        </span>
        <Can operation="edit">
          <Button type="link" aria-label={say(labels.change_of, { name: label })} onClick={() => onChange(name)}>
            {say(labels.change)}
          </Button>
        </Can>
      </Flex>
    </li>
  )
}
