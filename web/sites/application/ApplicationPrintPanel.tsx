import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useSay } from '../../i18n/lang.ts'
import { useDownload } from '../../kit/jobs/useDownload.ts'
import { sitePreviewLabels as labels } from '../sitePreview/sitePreview.labels.ts'

const previewContract = async () =>
  (await import('@zhikao/domain/sites/sitePreview/sitePreview.contract.ts')).sitePreviewContract

/** Fetches the form of an application as a PDF. */
export function usePrint() {
  const { download } = useDownload()
  return (sn: string) => void download(async () => (await previewContract()).print, { params: { id: sn } })
}

/** The form as it was saved last, to be printed and stamped. */
export function ApplicationPrint({ sn }: { sn: string }) {
  const say = useSay()
  const print = usePrint()
  return (
    <Button icon={<PrinterOutlined />} onClick={() => print(sn)}>
      {say(labels.print)}
    </Button>
  )
}
