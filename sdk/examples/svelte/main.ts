import { mount } from 'svelte'
import App from './app.svelte'

const target = document.querySelector('#app')
if (target === null) throw new Error('The page has no place for the application')
mount(App, { target })
