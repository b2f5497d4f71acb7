import { DEFAULT_PRESET } from '@zhikao/domain/kernel/photo.ts'
import { useAbout } from '../../kit/wire/page.tsx'
import { credentialContract } from '@zhikao/domain/catalogue/credential/credential.contract.ts'
import { credentialLifecycle } from '@zhikao/domain/catalogue/credential/credential.lifecycle.ts'
import { credentialWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { Section } from '../../kit/view/DetailPage.tsx'
import { FormPage } from '../../kit/view/FormPage.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { useFreshRecord } from '../../kit/view/useFreshRecord.ts'
import { Reading } from '../../kit/view/ReadState.tsx'
import { StatusTag } from '../../kit/view/StatusTag.tsx'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { editGroups, newGroups } from './credential.fields.tsx'
import { credentialLabels } from './credential.labels.ts'

type Credential = DataOf<typeof credentialContract.detail>

const BLANK = {
  levels: [],
  directions: [],
  majors: [],
  validity_years: 0,
  site_valid_years: 1,
  photo_preset: DEFAULT_PRESET,
  training_open: false,
  sort: 0,
}

/** A new credential, or the one whose number is in the address (domain.md §3.5). */
export function CredentialForm({ sn }: { sn: string | undefined }) {
  const { leaveToRecord } = useScreens()
  const done = (saved: Credential) => leaveToRecord('credentialList', saved.sn)
  if (sn) return <EditForm sn={sn} onDone={done} />
  return (
    <FormPage
      title={credentialLabels.add}
      endpoint={credentialContract.create}
      initial={BLANK}
      groups={newGroups}
      submit={kitLabels.save}
      success={credentialLabels.saved}
      onDone={done}
    />
  )
}

function EditForm({ sn, onDone }: { sn: string; onDone: (saved: Credential) => void }) {
  const { record, read, round, reload } = useFreshRecord(credentialContract.detail, { params: { id: sn } })
  useAbout(record?.name)
  return (
    <Reading of={read} rows={14}>
      {(credential) => (
        <FormPage
          key={round}
          title={credentialLabels.edit}
          endpoint={credentialContract.update}
          params={{ id: sn }}
          initial={credential}
          groups={editGroups({ sn: credential.authority_sn, name: credential.authority_name })}
          submit={kitLabels.save}
          success={credentialLabels.saved}
          onDone={onDone}
          onReload={reload}
          before={<Fixed credential={credential} />}
        />
      )}
    </Reading>
  )
}

/** What the form cannot change. */
function Fixed({ credential }: { credential: Credential }) {
  return (
    <Section
      title={credentialLabels.fixed}
      facts={[
        { label: credentialWords.code, value: credential.code },
        { label: credentialWords.status, value: <StatusTag of={credentialLifecycle} value={credential.status} /> },
      ]}
    />
  )
}
