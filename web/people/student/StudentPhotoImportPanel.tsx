import { FileZipOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useSay } from '../../i18n/lang.ts'
import { Can } from '../../kit/view/Can.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { studentLabels } from './student.labels.ts'

const StudentPhotoImportDrawer = lazyPart(
  async () => (await import('./StudentPhotoImportDrawer.tsx')).StudentPhotoImportDrawer,
)

/** The button to send many photos at once, for accounts that may. */
export function StudentPhotoImport() {
  const say = useSay()
  const [open, setOpen] = useState(false)
  return (
    <Can operation="import">
      <Button icon={<FileZipOutlined />} onClick={() => setOpen(true)}>
        {say(studentLabels.photos_import)}
      </Button>
      {open && <StudentPhotoImportDrawer onClose={() => setOpen(false)} />}
    </Can>
  )
}
