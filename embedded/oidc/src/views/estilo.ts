// The look of the identity's pages, the same as the portal's own /login: its typeface, colours, mark and level line.
export const ESTILO = `
:root {
  color-scheme: light dark;
  --fondo: #f4f6f8; --superficie: #ffffff; --texto: #14212b; --suave: #52616f; --linea: #d5dde3; --borde: #76868f;
  --primario: #0b5362; --primario-encima: #08414d; --en-primario: #ffffff; --enlace: #0b5362; --foco: #0e7186;
  --alerta-fondo: #fdeeec; --alerta-texto: #8c1d18; --alerta-borde: #e6b1ad;
  --bien-fondo: #e9f5ee; --bien-texto: #14532d; --bien-borde: #a9d3b9;
  --panel: #0a4754; --panel-hondo: #062f38; --liquido: #0a4e5b; --liquido-hondo: #0d5c6b;
  --panel-texto: #ffffff; --panel-suave: #c4dde3;
}
@media (prefers-color-scheme: dark) {
  :root {
    --fondo: #0d151b; --superficie: #131e26; --texto: #dbe4eb; --suave: #9fb0bd; --linea: #26343c; --borde: #6f838e;
    --primario: #17788b; --primario-encima: #1b8499; --en-primario: #ffffff; --enlace: #6fc7d8; --foco: #6fc7d8;
    --alerta-fondo: #33181a; --alerta-texto: #ffc4bf; --alerta-borde: #6e3230;
    --bien-fondo: #12291d; --bien-texto: #b6e7c9; --bien-borde: #2c5a40;
  }
}
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0; min-height: 100vh; min-height: 100dvh; background: var(--fondo); color: var(--texto);
  font: 400 1rem/1.5 "Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif;
  -webkit-font-smoothing: antialiased; display: grid; grid-template-columns: minmax(24rem, 5fr) 7fr;
}
a { color: var(--enlace); text-underline-offset: .2em; }
h1 { margin: 0; font-size: 1.75rem; line-height: 1.2; font-weight: 650; letter-spacing: -.02em; text-wrap: balance; }
h2 { margin: 0; font-size: .9375rem; font-weight: 650; }
p { margin: 0; }
:focus-visible { outline: 3px solid var(--foco); outline-offset: 2px; }

.marca {
  position: sticky; top: 0; height: 100vh; height: 100dvh; overflow: hidden; padding: 3rem; color: var(--panel-texto);
  background: linear-gradient(180deg, var(--panel-hondo), var(--panel));
  display: flex; flex-direction: column; justify-content: space-between; gap: 3rem;
}
.marca > * { position: relative; }
.logo { display: inline-flex; align-items: center; gap: .625rem; align-self: flex-start; color: inherit; text-decoration: none; border-radius: .5rem; }
.logo:focus-visible { outline-color: #ffffff; }
.logo svg { height: 2.75rem; width: auto; display: block; }
.logo span { font-size: 1.75rem; line-height: 1; font-weight: 650; letter-spacing: -.035em; }
.lema .frase { max-width: 22ch; font-size: clamp(1.875rem, 2.6vw, 2.5rem); line-height: 1.12; font-weight: 620; letter-spacing: -.028em; }
.lema .detalle { max-width: 32ch; margin-top: .875rem; color: var(--panel-suave); font-size: 1.0625rem; }
.nivel { position: absolute !important; inset: auto 0 0 0; width: 100%; height: 42%; display: block; }
.nivel .atras { fill: var(--liquido); }
.nivel .frente { fill: var(--liquido-hondo); }

main { display: grid; place-items: center; padding: 3rem 1.5rem; }
.hoja { width: 100%; max-width: 25rem; }
.hoja.ancha { max-width: 30rem; }
.entrada { margin-top: .5rem; color: var(--suave); }
form { margin-top: 1.75rem; display: grid; gap: 1.125rem; }
.campo { display: grid; gap: .375rem; }
label { font-size: .9375rem; font-weight: 600; }
input:not([type=hidden]) {
  width: 100%; height: 2.875rem; padding: 0 .875rem; font: inherit; color: var(--texto);
  background: var(--superficie); border: 1px solid var(--borde); border-radius: .625rem;
}
input:not([type=hidden]):hover { border-color: var(--suave); }
input:not([type=hidden]):focus-visible { outline-offset: -1px; outline-width: 2px; border-color: var(--foco); }
input[aria-invalid=true] { border-color: var(--alerta-texto); }
.clave { position: relative; }
.clave input:not([type=hidden]) { padding-right: 5.75rem; }
.ver {
  position: absolute; inset: .3125rem .3125rem .3125rem auto; padding: 0 .75rem; border: 0; border-radius: .4375rem;
  background: none; color: var(--enlace); font: inherit; font-size: .875rem; font-weight: 600; cursor: pointer;
}
.ver[hidden] { display: none; }
.ver:hover { background: var(--fondo); }
.boton {
  display: inline-flex; align-items: center; justify-content: center; min-height: 2.875rem; padding: 0 1.25rem; border: 0;
  border-radius: .625rem; background: var(--primario); color: var(--en-primario); font: inherit; font-weight: 600;
  text-decoration: none; cursor: pointer;
}
.boton:hover { background: var(--primario-encima); }
form .boton { width: 100%; margin-top: .25rem; }
.aviso {
  margin-top: 1.5rem; padding: .8125rem .9375rem; display: flex; gap: .625rem; align-items: flex-start; border-radius: .625rem;
  border: 1px solid var(--alerta-borde); background: var(--alerta-fondo); color: var(--alerta-texto); font-weight: 550;
}
.aviso.bueno { border-color: var(--bien-borde); background: var(--bien-fondo); color: var(--bien-texto); }
.aviso svg { flex: none; width: 1.25rem; height: 1.25rem; margin-top: .125rem; }
.boton.otro, .boton.chico { background: var(--superficie); color: var(--enlace); border: 1px solid var(--borde); }
.boton.otro:hover, .boton.chico:hover { background: var(--fondo); border-color: var(--enlace); }
.boton.chico { min-height: 2.5rem; padding: 0 .9375rem; font-size: .9375rem; border-color: var(--linea); }
.boton:disabled { opacity: .6; cursor: progress; }
.icono { width: 1.25rem; height: 1.25rem; margin-right: .5rem; flex: none; }
form[hidden] { display: none; }
.pie { margin-top: 1.25rem; font-size: .9375rem; }
.nota { font-size: .9375rem; color: var(--suave); }
.falla { font-size: .9375rem; color: var(--alerta-texto); }
.o { margin: 1.25rem 0 -.5rem; display: flex; align-items: center; gap: .75rem; color: var(--suave); font-size: .875rem; }
.o::before, .o::after { content: ""; flex: 1; height: 1px; background: var(--linea); }
form + .o { margin-top: 1.5rem; }
.acciones { margin-top: 1.75rem; }
.codigo { margin-top: 1.75rem; padding-top: 1rem; border-top: 1px solid var(--linea); font-size: .875rem; color: var(--suave); }

.demo { margin-top: 2.25rem; padding-top: 1.5rem; border-top: 1px solid var(--linea); }
.demo h2 { display: flex; align-items: center; gap: .5rem; }
.demo h2::before { content: ""; width: .5rem; height: .5rem; border-radius: 50%; background: #b47a0b; }
.demo p { margin-top: .25rem; font-size: .9375rem; color: var(--suave); }
code { font: 600 .9375em ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace; color: var(--texto); }
.demo ul { list-style: none; margin: .875rem 0 0; padding: 0; display: grid; grid-template-columns: 1fr 1fr; gap: .5rem; }
.demo li { display: grid; min-width: 0; }
.demo li button {
  min-width: 0; min-height: 2.75rem; padding: .4375rem .75rem; text-align: left; cursor: pointer; font: inherit; line-height: 1.3; color: inherit;
  background: var(--superficie); border: 1px solid var(--linea); border-radius: .625rem;
}
.demo li button:hover, .demo li button[aria-pressed=true] { border-color: var(--foco); }
.demo li button[aria-pressed=true] { box-shadow: inset 0 0 0 1px var(--foco); }
.demo b, .demo small { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.demo b { font-size: .875rem; font-weight: 600; }
.demo small { font-size: .8125rem; color: var(--suave); }
@media (scripting: none) { .demo li button { cursor: text; user-select: text; } }

.opcion { margin-top: 1.75rem; padding-top: 1.5rem; border-top: 1px solid var(--linea); }
.opcion .nota { margin-top: .25rem; }
.opcion form { margin-top: 1rem; }
.pasos { margin: 0; padding-left: 1.25rem; display: grid; gap: 1.25rem; }
.pasos .campo { margin-top: .25rem; }
.qr { display: block; width: 11.5rem; height: 11.5rem; margin: .875rem 0; border-radius: .5rem; }
summary { cursor: pointer; color: var(--enlace); font-size: .9375rem; }
details code { overflow-wrap: anywhere; }
input.digitos:not([type=hidden]) { font-size: 1.125rem; letter-spacing: .08em; font-variant-numeric: tabular-nums; }
.codigos { list-style: none; margin: 1.5rem 0 0; padding: 1rem; display: grid; grid-template-columns: 1fr 1fr; gap: .5rem 1rem; background: var(--superficie); border: 1px solid var(--linea); border-radius: .625rem; }
.bloque { margin-top: 2rem; padding-top: 1.5rem; border-top: 1px solid var(--linea); display: grid; gap: .75rem; justify-items: start; }
.bloque h2 { font-size: 1.0625rem; }
.bloque .nota { margin-top: -.5rem; }
.filas { list-style: none; margin: 0; padding: 0; width: 100%; display: grid; gap: .5rem; }
.filas li { padding: .75rem .875rem; display: flex; justify-content: space-between; align-items: center; gap: .75rem; background: var(--superficie); border: 1px solid var(--linea); border-radius: .625rem; }
.filas small { display: block; color: var(--suave); font-size: .8125rem; }
.filas b { font-weight: 600; }
.linea { margin: 0; display: block; flex: none; }
form.linea .boton { width: auto; margin: 0; }
.marca-esta { margin-left: .25rem; padding: .0625rem .5rem; border-radius: 1rem; font-size: .8125rem; font-weight: 600; background: var(--bien-fondo); color: var(--bien-texto); }
.solo-lector { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

@media (max-width: 56rem) {
  body { grid-template-columns: minmax(0, 1fr); grid-template-rows: auto 1fr; }
  .marca { position: relative; height: auto; padding: 1.5rem 1.5rem 2.25rem; }
  .lema { display: none; }
  .logo span { font-size: 1.5rem; }
  main { padding: 2rem 1.5rem 2.5rem; align-items: start; }
  .hoja, .hoja.ancha { max-width: 28rem; }
}
@media (max-width: 30rem) {
  .codigos { grid-template-columns: 1fr; }
  .filas li { flex-direction: column; align-items: flex-start; }
  .demo ul { grid-template-columns: 1fr; gap: .375rem; }
  .demo li button { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: 0 .75rem; padding: .625rem .75rem; }
  .demo b { flex: 0 1 auto; }
}
@media print {
  body { display: block; }
  .marca, form, .acciones, .pie { display: none; }
}
@media (forced-colors: active) { .nivel { display: none; } }
`
