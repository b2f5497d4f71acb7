import { Checkbox, Form, Select } from 'antd'
import { useState } from 'react'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { PAGE_LIMIT } from '@zhikao/domain/kernel/page.ts'
import { trainSessionContract } from '@zhikao/domain/training/session/session.contract.ts'
import { APPLY_MAX } from '@zhikao/domain/training/trainCertificate/trainCertificate.model.ts'
import { traineeContract } from '@zhikao/domain/training/trainee/trainee.contract.ts'
import { useSay } from '../../i18n/lang.ts'
import { searchOf, useTyped } from '../../kit/view/choices.tsx'
import type { Bound } from '../../kit/view/inputs.tsx'
import { ShortPages } from '../../kit/view/MiniPagination.tsx'
import { Reading } from '../../kit/view/ReadState.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { trainCertificateLabels as labels } from './trainCertificate.labels.ts'

/** A trainee that was chosen, and of which training: another training begins a new choice. */
export type Chosen = { sn: string; train_sn: string }
type Trainee = DataOf<typeof traineeContract.ofTraining>['items'][number]

/** One training that the account sees, by its title; `first` is the one that a link named. */
export function TrainingPicker({ first, value, ...rest }: Bound<string> & { first: string | undefined }) {
  const say = useSay()
  const [keyword, search] = useTyped()
  const query = { limit: PAGE_LIMIT, sort: '-start_date', ...(keyword ? { keyword } : {}) }
  const read = useRead(trainSessionContract.list, { query }, { keep: true })
  const named = useRead(trainSessionContract.detail, { params: { id: first ?? '' } }, { when: first !== undefined })
  const found = (read.data?.items ?? []).map(({ sn, title }) => ({ value: sn, label: title }))
  const isMissing = named.data !== undefined && !found.some((option) => option.value === first)
  const options = isMissing ? [{ value: named.data.sn, label: named.data.title }, ...found] : found
  return (
    <Select
      {...rest}
      {...searchOf({ options, searching: read.isFetching, search })}
      value={value ?? null}
      placeholder={say(labels.pick_train)}
      options={options}
    />
  )
}

/** Those of the training who passed and have no application, to be chosen one by one or a page at once. */
export function ApplicantsField(props: Bound<Chosen[]>) {
  const say = useSay()
  const train: unknown = Form.useWatch('train_sn', Form.useFormInstance())
  if (typeof train !== 'string') return <span className="zk-quiet">{say(labels.pick_train_first)}</span>
  return <Applicants key={train} {...props} train={train} />
}

const PAGE = 50
const BOX = { maxHeight: 320, overflowY: 'auto', display: 'grid', gap: 8 } as const

function Applicants({ train, id, value, onChange }: Bound<Chosen[]> & { train: string }) {
  const say = useSay()
  const [page, setPage] = useState(1)
  const query = { certifiable: true, limit: PAGE, page, sort: 'name' }
  const read = useRead(traineeContract.ofTraining, { params: { id: train }, query }, { keep: true })
  const chosen = (value ?? []).filter((one) => one.train_sn === train)
  const choose = (sns: readonly string[], isOn: boolean) => {
    const others = chosen.filter(({ sn }) => !sns.includes(sn))
    const added = isOn ? sns.map((sn) => ({ sn, train_sn: train })) : []
    onChange?.([...others, ...added].slice(0, APPLY_MAX))
  }
  return (
    <Reading of={read} rows={4}>
      {({ items, total }) =>
        total === 0 ? (
          <span className="zk-quiet">{say(labels.nobody)}</span>
        ) : (
          <>
            <ChooseAll {...(id ? { id } : {})} shown={items} chosen={chosen} onChoose={choose} />
            <div role="group" aria-label={say(labels.trainees)} style={BOX}>
              {items.map((one) => (
                <Checkbox
                  key={one.sn}
                  checked={chosen.some(({ sn }) => sn === one.sn)}
                  onChange={(event) => choose([one.sn], event.target.checked)}
                >
                  <TraineeLine of={one} />
                </Checkbox>
              ))}
            </div>
            <ShortPages page={page} size={PAGE} total={total} onPage={setPage} />
          </>
        )
      }
    </Reading>
  )
}

type AllProps = {
  id?: string
  shown: readonly Trainee[]
  chosen: readonly Chosen[]
  onChoose: (sns: readonly string[], isOn: boolean) => void
}

function ChooseAll({ id, shown, chosen, onChoose }: AllProps) {
  const say = useSay()
  const sns = shown.map(({ sn }) => sn)
  const count = sns.filter((sn) => chosen.some((one) => one.sn === sn)).length
  return (
    <p>
      <Checkbox
        {...(id ? { id } : {})}
        checked={count === sns.length}
        indeterminate={count > 0 && count < sns.length}
        onChange={(event) => onChoose(sns, event.target.checked)}
      >
        {say(labels.choose_all)}
      </Checkbox>{' '}
      <span className="zk-quiet" aria-live="polite">
        {say(labels.chosen, { count: chosen.length })}
      </span>
    </p>
  )
}

function TraineeLine({ of }: { of: Trainee }) {
  const say = useSay()
  return (
    <>
      <bdi>{of.name}</bdi>{' '}
      <span className="zk-quiet">
        {say(labels.trainee_line, { org: of.org_name, hours: of.hours_done ?? 0, score: of.theory_score ?? 0 })}
      </span>
    </>
  )
}
