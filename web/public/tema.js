// Sets the colour scheme before the first paint. A file of its own because the page allows no inline script.
;(() => {
  let elegido = null
  try {
    elegido = localStorage.getItem('litro.tema')
  } catch {
    // Storage may be forbidden; the system's choice is good enough.
  }
  const oscuro = elegido === 'dark' || (elegido !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', oscuro ? 'dark' : 'light')
})()
