import { DispatchRequests } from '../exams/dispatchRequest/DispatchRequestsPanel.tsx'
import PanelPage from '../exams/panel/PanelPage.tsx'
import { usePage } from '../kit/wire/page.tsx'

/** The examiners of a plan, with the requests of its site for more. */
export default function PanelRoute() {
  const { params } = usePage()
  return (
    <>
      <PanelPage />
      <DispatchRequests plan_sn={params.sn ?? ''} />
    </>
  )
}
