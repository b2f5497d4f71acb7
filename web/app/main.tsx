import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { hasSession } from '../kit/wire/call.ts'
import './base.css'
import { createConsole } from './console.ts'
import { ConsoleProvider } from './consoleContext.ts'
import { loadFrame } from './loadFrame.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// A signed-in user needs the frame in any case: loaded in parallel with the read of the current user. A failure is shown where it is rendered.
if (hasSession()) loadFrame().catch(() => undefined)

const webConsole = createConsole()
createRoot(root).render(
  <StrictMode>
    <ConsoleProvider value={webConsole}>
      <RouterProvider router={webConsole.router} />
    </ConsoleProvider>
  </StrictMode>,
)
