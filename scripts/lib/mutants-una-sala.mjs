// The mutants that live in one room: lots of stamps, the inbox of suppliers, the store of files. Part of mutants.mjs.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of source code

export const mutantsDeUnaSala = [
  {
    nombre: 'lote-tomado-dos-veces',
    archivo: 'api/src/fiscal/lotes/turno.sql.ts',
    cambios: [
      [
        'order by orden limit ${limite} for update skip locked)\n    update',
        'order by orden limit ${limite})\n    update',
      ],
    ],
    prueba: 'lotes',
    titulo: 'nunca toman el mismo renglón',
  },
  {
    nombre: 'lote-sin-derecho',
    archivo: 'api/src/fiscal/lotes/atender.ts',
    cambios: [['if (falta) {', "if (falta === 'LLAVE_VENCIDA') {"]],
    prueba: 'lotes',
    titulo: 'quien pierde el derecho',
  },
  {
    nombre: 'lote-sordo-al-timbre',
    archivo: 'api/src/craft/db/migrations/0102_lotes.sql',
    cambios: [
      ["when (new.estado in ('timbrado', 'rechazado', 'revision')", "when (new.estado in ('rechazado', 'revision')"],
    ],
    prueba: 'lotes',
    titulo: 'timbra todos',
  },
  {
    nombre: 'lote-limite-por-separado',
    archivo: 'api/src/fiscal/comprobante/credito.ts',
    cambios: [['if (cabe) comprometido =', 'if (!cabe) comprometido =']],
    prueba: 'lotesGrupo',
    titulo: 'cuenta a los vecinos',
  },
  {
    nombre: 'responde-lo-contrario',
    archivo: 'api/src/fiscal/buzon/attempt.ts',
    cambios: [['if (s.n_envios > 1 || s.recibida) return wait', 'if (s.recibida) return wait']],
    prueba: 'buzon',
    titulo: 'un rechazo después de un envío incierto',
  },
  {
    nombre: 'cree-los-bytes-del-almacen',
    archivo: 'api/src/craft/archivos/almacen.ts',
    cambios: [["bytes && createHash('sha256').update(bytes).digest().equals(sha256)", 'bytes']],
    prueba: 'almacen',
    titulo: 'cambiado o perdido',
  },
  {
    nombre: 'juntos-a-nombre-de-uno',
    archivo: 'api/src/fiscal/timbrado/freeze.ts',
    cambios: [['(id) => documentos.get(id)!.actor)', '() => [...documentos.values()][0].actor)']],
    prueba: 'timbrar',
    titulo: 'a la vez se congelan juntos',
  },
  {
    nombre: 'juntos-sin-mirar-la-version',
    archivo: 'api/src/fiscal/timbrado/freeze.ts',
    cambios: [['isSuelta(d) && asIt(d) &&', 'isSuelta(d) &&']],
    prueba: 'timbrar',
    titulo: 'a la vez se congelan juntos',
  },
]
