import { configure } from '@testing-library/react'

// Timeout of queries that wait for a render; rendering is slow on a busy machine.
configure({ asyncUtilTimeout: 10_000 })
