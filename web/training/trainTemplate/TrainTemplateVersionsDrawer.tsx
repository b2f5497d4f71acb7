import { Button, Pagination } from 'antd'
import { useState } from 'react'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { trainTemplateContract } from '@zhikao/domain/training/trainTemplate/trainTemplate.contract.ts'
import { useSay } from '../../i18n/lang.ts'
import { AppDrawer } from '../../kit/view/AppDrawer.tsx'
import { figures } from '../../kit/view/cells.tsx'
import { Reading } from '../../kit/view/ReadState.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { trainTemplateLabels as labels } from './trainTemplate.labels.ts'
import styles from './trainTemplate.module.css'
import { openPreview } from './TrainTemplateMovesPanel.tsx'

export type TemplateVersion = DataOf<typeof trainTemplateContract.versions>['items'][number]
type Props = { sn: string; onLoad: (version: TemplateVersion) => void; onClose: () => void }

const LIMIT = 20

/** The versions of a layout: each can be previewed, and loaded to go on from it. */
export function TrainTemplateVersionsDrawer({ sn, onLoad, onClose }: Props) {
  const say = useSay()
  const [page, setPage] = useState(1)
  const read = useRead(trainTemplateContract.versions, { params: { id: sn }, query: { page, limit: LIMIT } })
  return (
    <AppDrawer open size={480} title={say(labels.versions)} onClose={onClose}>
      <p className="zk-quiet">{say(labels.versions_hint)}</p>
      <Reading of={read}>
        {({ items, total }) => (
          <>
            <ul className={styles.list}>
              {items.map((version) => (
                <li key={version.no} className={styles.head}>
                  <b>{say(labels.version_no, { no: version.no })}</b>
                  <span className="zk-quiet">{figures(version.create_time)}</span>
                  <span className={styles.spring} />
                  <Button size="small" onClick={() => openPreview(sn, version.no)}>
                    {say(labels.preview)}
                  </Button>
                  <Button size="small" onClick={() => onLoad(version)}>
                    {say(labels.load_version)}
                  </Button>
                </li>
              ))}
            </ul>
            {total > LIMIT && <Pagination current={page} pageSize={LIMIT} total={total} onChange={setPage} />}
          </>
        )}
      </Reading>
    </AppDrawer>
  )
}
