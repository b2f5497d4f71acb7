import { Button, Empty } from 'antd'
import { useState } from 'react'
import { examDeviceContract } from '@zhikao/domain/exams/examDevice/examDevice.contract.ts'
import { deviceStateWords, examDeviceWords as words } from '@zhikao/domain/exams/examDevice/examDevice.messages.ts'
import type { DeviceState } from '@zhikao/domain/exams/examDevice/examDevice.model.ts'
import { countDevices, holdsEntries, needsLook } from '@zhikao/domain/exams/examDevice/examDevice.rules.ts'
import { panelRoleWords } from '@zhikao/domain/exams/panel/panel.messages.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { Tone } from '@zhikao/domain/kernel/lifecycle.ts'
import { useSay } from '../../i18n/lang.ts'
import { Section } from '../../kit/view/DetailPage.tsx'
import { Reading } from '../../kit/view/ReadState.tsx'
import { StatusTag } from '../../kit/view/StatusTag.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { examDeviceLabels as labels } from './examDevice.labels.ts'
import { kitLabels } from '../../kit/view/kit.labels.ts'

type Device = DataOf<typeof examDeviceContract.list>[number]

const tones: Record<DeviceState, Tone> = { READY: 'approved', LOST: 'rejected', MISSING: 'waiting' }
const deviceStates = { words: deviceStateWords, tones }

/** Others report at the same time: read again so often. */
const POLL_MS = 20_000

type Props = { exam_sn: string; isOver: boolean }

/** The devices of an exam (exam day, Build 6): who is ready since when, what waits on them and what was lost; after its end only those with such entries. */
export function ExamDevices({ exam_sn, isOver }: Props) {
  const say = useSay()
  const args = { params: { id: exam_sn } }
  const read = useRead(examDeviceContract.list, args, { fresh: true, every: () => POLL_MS })
  const held = read.data?.filter(holdsEntries) ?? []
  if (isOver && held.length === 0) return null
  const isCutOff = read.data === undefined && read.fetchStatus === 'paused'
  return (
    <Section title={words.title}>
      {isCutOff ? (
        <p className="zk-quiet">{say(labels.needs_network)}</p>
      ) : (
        <Reading of={read} rows={2}>
          {(devices) => (isOver ? <Devices of={held} /> : <Board devices={devices} />)}
        </Reading>
      )}
    </Section>
  )
}

/** What somebody has to look at is always shown, all devices at a click. */
function Board({ devices }: { devices: readonly Device[] }) {
  const say = useSay()
  const [isWhole, setWhole] = useState(false)
  if (devices.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(labels.empty)} />
  const shown = isWhole ? devices : devices.filter(needsLook)
  return (
    <>
      <Figures devices={devices} />
      <Missing devices={devices.filter(({ state }) => state === 'MISSING')} />
      <Devices of={shown} />
      <Button type="link" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        {say(isWhole ? labels.show_less : labels.show_all)}
      </Button>
    </>
  )
}

function Devices({ of }: { of: readonly Device[] }) {
  return (
    <ul className="zk-plain-list" aria-label={useSay()(words.title)}>
      {of.map((one) => (
        <li key={one.sn}>
          <One of={one} />
        </li>
      ))}
    </ul>
  )
}

function Figures({ devices }: { devices: readonly Device[] }) {
  const say = useSay()
  const { all, ready, unsent, lost } = countDevices(devices)
  return (
    <div className="zk-figures">
      <b>{say(labels.ready_of, { ready, all })}</b> · <Unsent count={unsent} />
      {lost > 0 && (
        <>
          {' · '}
          <span className="zk-fault">
            {say(words.lost)} {lost}
          </span>
        </>
      )}
    </div>
  )
}

function Unsent({ count }: { count: number }) {
  const say = useSay()
  return (
    <span className={count > 0 ? 'zk-attention' : 'zk-together'}>
      {say(words.unsent)} {count}
    </span>
  )
}

/** Who has not read the offline copy yet, by name. */
function Missing({ devices }: { devices: readonly Device[] }) {
  const say = useSay()
  if (devices.length === 0) return null
  return (
    <div>
      {say(labels.missing)}
      {devices.map(({ sn, name }, at) => (
        <span key={sn}>
          {at > 0 && say(kitLabels.comma)}
          <bdi>{name}</bdi>
        </span>
      ))}
      <div className="zk-quiet">{say(labels.missing_hint)}</div>
    </div>
  )
}

/** Month, day and minute. */
const shortTime = (moment: string) => moment.slice(5, 16)

function One({ of }: { of: Device }) {
  const say = useSay()
  const { name, role, room, state, ready_time, last_seen, unsent, lost } = of
  const place = [say(role ? panelRoleWords[role] : labels.site), room].filter(Boolean).join(' · ')
  return (
    <>
      <b>
        <bdi>{name}</bdi>
      </b>{' '}
      <StatusTag of={deviceStates} value={state} /> <span className="zk-quiet">{place}</span>
      {ready_time && last_seen && (
        <div className="zk-quiet zk-figures">
          <span className="zk-together">
            {say(words.ready_time)} {shortTime(ready_time)}
          </span>
          {' · '}
          <span className="zk-together">
            {say(words.last_seen)} {shortTime(last_seen)}
          </span>
          {' · '}
          <Unsent count={unsent} />
        </div>
      )}
      {lost > 0 && <div className="zk-fault">{say(labels.lost, { count: lost })}</div>}
    </>
  )
}
