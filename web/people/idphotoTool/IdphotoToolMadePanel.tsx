import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { isTenantRole } from '@zhikao/domain/access/roles.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { idphotoToolContract } from '@zhikao/domain/people/idphotoTool/idphotoTool.contract.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { useSay } from '../../i18n/lang.ts'
import { imageUrl } from '../../kit/jobs/files.ts'
import { useDownload } from '../../kit/jobs/useDownload.ts'
import { MarkedPicture } from '../../kit/view/MarkedPicture.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { useSession } from '../../kit/wire/session.tsx'
import { toolLabels as labels } from './idphotoTool.labels.ts'
import { marksOf } from './IdphotoToolReportPanel.tsx'
import type { Student } from './IdphotoToolStudentPanel.tsx'

const IdphotoToolSaveDialog = lazyPart(async () => (await import('./IdphotoToolSaveDialog.tsx')).IdphotoToolSaveDialog)

type Props = { made: DataOf<typeof idphotoToolContract.make>; student: Student | null }

/** The photo that was made and its sheet: to download, and to give to a student of the own institution. */
export function MadePhoto({ made, student }: Props) {
  const say = useSay()
  const { download, busy } = useDownload()
  const [isSaving, setSaving] = useState(false)
  const hasStudents = isTenantRole(useSession().user.role)
  const fetchFile = (key: string) => void download(mediaContract.download, { query: { key } })
  return (
    <>
      <figure>
        <MarkedPicture src={imageUrl(made.photo)} alt={say(labels.result)} marks={marksOf(made.report.items, say)} />
        <figcaption>{say(labels.result)}</figcaption>
      </figure>
      <div className="zk-buttons">
        <Button icon={<DownloadOutlined />} loading={busy} onClick={() => fetchFile(made.photo)}>
          {say(labels.download)}
        </Button>
        {hasStudents && <Button onClick={() => setSaving(true)}>{say(labels.save)}</Button>}
      </div>
      {made.sheet && (
        <figure>
          <img src={imageUrl(made.sheet)} alt={say(labels.sheet_picture)} style={{ maxWidth: '100%' }} />
          <Button icon={<DownloadOutlined />} loading={busy} onClick={() => made.sheet && fetchFile(made.sheet)}>
            {say(labels.download_sheet)}
          </Button>
        </figure>
      )}
      {isSaving && <IdphotoToolSaveDialog photo={made.photo} student={student} onClose={() => setSaving(false)} />}
    </>
  )
}
