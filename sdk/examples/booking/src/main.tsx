import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'

const place = document.getElementById('app')
if (place !== null) createRoot(place).render(<App />)
