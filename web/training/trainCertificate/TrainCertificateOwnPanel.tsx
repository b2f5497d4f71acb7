import { Button } from 'antd'
import { trainCertificateContract } from '@zhikao/domain/training/trainCertificate/trainCertificate.contract.ts'
import { trainCertificateWords as words } from '@zhikao/domain/training/trainCertificate/trainCertificate.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { useDownload } from '../../kit/jobs/useDownload.ts'
import { figures } from '../../kit/view/cells.tsx'
import { Section } from '../../kit/view/DetailPage.tsx'
import { useRead } from '../../kit/wire/query.ts'
import type { TrainCertificateRow } from './trainCertificate.columns.tsx'
import { trainCertificateLabels as labels } from './trainCertificate.labels.ts'

const OWN = { query: { status: 'AUDIT', limit: 20, sort: '-create_time' } }

/** The training certificates of the examiner who reads, each with its PDF; nothing where there are none. */
export function OwnTrainCertificates() {
  const found = useRead(trainCertificateContract.list, OWN).data?.items ?? []
  if (found.length === 0) return null
  return (
    <Section title={labels.detail}>
      <ul className="zk-plain-list">
        {found.map((one) => (
          <li key={one.sn}>
            <OwnCertificate of={one} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function OwnCertificate({
  of: { sn, cert_no, credential_name, issue_date, expire_date },
}: {
  of: TrainCertificateRow
}) {
  const say = useSay()
  const { download } = useDownload()
  return (
    <>
      {figures(cert_no)} · {credential_name} ·{' '}
      <span className="zk-quiet">
        {say(words.issue_date)} {figures(issue_date)} · {say(words.expire_date)} {figures(expire_date)}
      </span>{' '}
      <Button
        type="link"
        size="small"
        onClick={() => void download(trainCertificateContract.pdf, { params: { id: sn } })}
      >
        {say(labels.pdf)}
      </Button>
    </>
  )
}
