// The mutants of the lots of stamps. Part of mutants.mjs.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of source code

export const mutantsDeLotes = [
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
]
