import { Tabs } from 'antd'
import { idphotoToolContract } from '@zhikao/domain/people/idphotoTool/idphotoTool.contract.ts'
import { titles } from '@zhikao/domain/portals/titles.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { Reading } from '../../kit/view/ReadState.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { toolLabels as labels } from './idphotoTool.labels.ts'
import css from './idphotoTool.module.css'
import { OnePhoto } from './IdphotoToolOnePanel.tsx'

const BatchOfPhotos = lazyPart(async () => (await import('./IdphotoToolBatchPanel.tsx')).BatchOfPhotos)

/** Checks photos and makes ID photos: one, or an archive of them (domain.md §8.2). */
export default function IdphotoToolPage() {
  const say = useSay()
  const read = useRead(idphotoToolContract.spec)
  return (
    <Reading of={read} rows={8}>
      {(spec) => (
        <div className={`zk-form-page ${css.tool}`}>
          <h1>{say(titles.idphotoTool)}</h1>
          <p className="zk-quiet">
            {spec.vendor === 'local' ? say(labels.intro) : say(labels.intro_vendor, { vendor: spec.vendor })}{' '}
            {say(labels.quota, { used: spec.quota.used, max: spec.quota.month_max })}
          </p>
          <Tabs
            items={[
              { key: 'one', label: say(labels.one), children: <OnePhoto spec={spec} /> },
              { key: 'many', label: say(labels.many), children: <BatchOfPhotos spec={spec} /> },
            ]}
          />
        </div>
      )}
    </Reading>
  )
}
