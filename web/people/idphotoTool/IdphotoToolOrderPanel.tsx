import type { PresetName } from '@zhikao/domain/kernel/photo.ts'
import { presetWords } from '@zhikao/domain/platform/media/media.messages.ts'
import { Select } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { idphotoToolContract } from '@zhikao/domain/people/idphotoTool/idphotoTool.contract.ts'
import { backgroundWords } from '@zhikao/domain/people/idphotoTool/idphotoTool.messages.ts'
import type { BackgroundName } from '@zhikao/domain/people/idphotoTool/idphotoTool.model.ts'
import { useSay } from '../../i18n/lang.ts'
import { toolLabels as labels } from './idphotoTool.labels.ts'
import css from './idphotoTool.module.css'

export type Spec = DataOf<typeof idphotoToolContract.spec>
export type Order = { preset: PresetName; background: BackgroundName }

export const FIRST: Order = { preset: 'ONE_INCH', background: 'WHITE' }

type Props = { spec: Spec; order: Order; onChange: (order: Order) => void; children?: ReactNode }

/** The specification and the background of a photo; a certificate brings its own. */
export function OrderOfPhoto({ spec, order, onChange, children }: Props) {
  const say = useSay()
  const [credential, setCredential] = useState<string | undefined>()
  const use = spec.presets.find(({ name }) => name === order.preset)
  const choose = (preset: PresetName) => {
    const [background = 'WHITE'] = spec.presets.find(({ name }) => name === preset)?.backgrounds ?? []
    onChange({ preset, background })
  }
  const chooseOf = (sn: string | undefined) => {
    setCredential(sn)
    const found = spec.credentials.find((one) => one.sn === sn)
    if (found) choose(found.preset)
  }
  const chooseAlone = (preset: PresetName) => {
    setCredential(undefined)
    choose(preset)
  }
  return (
    <div>
      <div className={css.order}>
        {spec.credentials.length > 0 && <ChooseCredential spec={spec} value={credential} onChange={chooseOf} />}
        <ChoosePreset spec={spec} value={order.preset} onChange={chooseAlone} />
        <label className={css.field}>
          {say(labels.background)}
          <Select<BackgroundName>
            value={order.background}
            options={backgroundOptions(spec, use?.backgrounds ?? [])}
            onChange={(background) => onChange({ ...order, background })}
          />
        </label>
        {children}
      </div>
      {use && <PresetFacts use={use} />}
    </div>
  )
}

const backgroundOptions = (spec: Spec, names: readonly BackgroundName[]) =>
  names.map((name) => ({ value: name, label: <Background name={name} colour={spec.colours[name]} /> }))

type Chosen<V> = { spec: Spec; value: V; onChange: (value: V) => void }

function ChoosePreset({ spec, value, onChange }: Chosen<PresetName>) {
  const say = useSay()
  const options = spec.presets.map(({ name, width, height }) => ({
    value: name,
    label: say(labels.preset_option, { name: presetWords[name], width, height }),
  }))
  return (
    <label className={css.field}>
      {say(labels.preset)}
      <Select<PresetName> value={value} options={options} onChange={onChange} />
    </label>
  )
}

function ChooseCredential({ spec, value, onChange }: Chosen<string | undefined>) {
  const say = useSay()
  const options = spec.credentials.map(({ sn, name }) => ({ value: sn, label: name }))
  return (
    <label className={css.field}>
      {say(labels.credential)}
      <Select<string | undefined>
        allowClear
        value={value}
        placeholder={say(labels.credential_hint)}
        options={options}
        onChange={onChange}
      />
    </label>
  )
}

function Background({ name, colour }: { name: BackgroundName; colour: string | undefined }) {
  const say = useSay()
  return (
    <>
      <span className={css.swatch} style={{ background: colour }} />
      {say(backgroundWords[name])}
    </>
  )
}

function PresetFacts({ use }: { use: Spec['presets'][number] }) {
  const say = useSay()
  const { width, height, min_kb: min, max_kb: max, dpi } = use
  return <p className="zk-quiet">{say(labels.preset_facts, { width, height, min, max, dpi })}</p>
}
