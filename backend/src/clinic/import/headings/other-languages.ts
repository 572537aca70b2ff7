import type { ImportTarget } from '@atrium/contract/clinic/import/values';

/* Headings of German, French, Spanish, Portuguese and Italian lists, without accents, the strongest of each language
   first. "Nr." and "No" match "number", "minimum" matches "min". */
export const OTHER_LANGUAGES: Readonly<Partial<Record<ImportTarget, string>>> = {
  name: `artikelbezeichnung, produktbezeichnung, artikelname, produktname, bezeichnung, artikel, produkt,
    designation, denomination, libelle, nom du produit, nom de l article, nom, produit,
    nombre del producto, nombre del articulo, nombre, producto, articulo,
    nome do produto, nome do artigo, nome, produto, artigo, nome prodotto, nome articolo, denominazione, prodotto, articolo`,
  sku: `artikelnummer, artikel number, artikelnr, art number, artnr, produktnummer, materialnummer, bestellnummer, bestell number,
    bestellnr, teilenummer, pzn, artikelcode, referenz, code article, code produit, numero d article,
    referencia, codigo de articulo, codigo de producto, codigo del producto, codigo,
    codigo do produto, codigo do artigo, riferimento, codice articolo, codice prodotto, codice`,
  barcode: `strichcode, ean nummer, ean number, code barres, code a barres, codigo de barras, codice a barre`,
  brand: 'marke, hersteller, herstellername, marque, fabricant, marca, fabricante, produttore',
  shelf:
    'lagerplatz, lagerort, regal, schrank, emplacement, etagere, ubicacion, estante, localizacao, prateleira, scaffale, ubicazione',
  category: `kategorie, warengruppe, artikelgruppe, produktgruppe, categorie, famille, categoria, familia, gruppo`,
  supplier: `lieferant, hauptlieferant, lieferantenname, fournisseur, proveedor, fornecedor, fornitore`,
  currentQuantity: `aktueller bestand, lagerbestand, istbestand, bestand, menge, anzahl, stuckzahl, vorrat,
    quantite en stock, stock actuel, quantite, qte, cantidad en stock, existencias, cantidad, cant,
    quantidade em estoque, quantidade em stock, estoque atual, estoque, quantidade, qtd, quantita in magazzino, giacenza, quantita`,
  minStockLevel: `mindestbestand, meldebestand, mindestmenge, min bestand, stock min, stock mini, seuil d alerte, seuil,
    stock minimo, existencias minimas, estoque minimo, scorta minima, giacenza minima`,
  reorderQuantity: `bestellmenge, nachbestellmenge, quantite a commander, cantidad a pedir, quantidade a encomendar,
    quantita da ordinare`,
  unit: 'einheit, mengeneinheit, me, unite, unite de mesure, unidad, unidad de medida, unidade, unidade de medida, unita, unita di misura',
  unitCost: `einkaufspreis, ek preis, ek, stuckpreis, einzelpreis, nettopreis, preis, kosten,
    prix unitaire, prix d achat, cout unitaire, prix, precio unitario, precio de compra, coste unitario, costo unitario, precio,
    preco unitario, preco de compra, custo unitario, preco, custo, prezzo unitario, prezzo di acquisto, prezzo, costo`,
  packageCost:
    'packungspreis, preis je packung, preis pro packung, prix par boite, prix du lot, precio por caja, preco por caixa, prezzo per confezione',
  unitsPerPackage: `stuck je packung, stuck pro packung, packungsinhalt, unites par boite, unidades por caja,
    unidades por caixa, pezzi per confezione`,
  packaging:
    'verpackung, verpackungseinheit, packungsgro e, packungsgrosse, gebinde, ve, conditionnement, emballage, envase, embalaje, presentacion, embalagem, confezione',
  expirationDate: `verfallsdatum, verfalldatum, ablaufdatum, mindesthaltbarkeitsdatum, mindesthaltbarkeit, haltbar bis, mhd,
    haltbarkeit, date de peremption, date d expiration, peremption, fecha de caducidad, caducidad, fecha de vencimiento,
    vencimiento, data de validade, validade, vencimento, data di scadenza, scadenza`,
  lot: `chargennummer, chargen number, chargennr, charge number, numero de lot, n de lot, numero de lote, lote, numero di lotto, lotto, numero lotto`,
  contentAmount: 'inhalt, contenu, contenido, conteudo, contenuto',
  description: 'beschreibung, langtext, descriptif, descripcion, descricao, descrizione',
  notes:
    'bemerkung, bemerkungen, notiz, notizen, anmerkung, anmerkungen, kommentar, remarque, remarques, commentaire, commentaires, notas, observaciones, observacoes, commenti, osservazioni',
};

/** Words that change the meaning of a heading, such as "Datum" in "Bestand Datum" or "total" in "Prix total". */
export const OTHER_MEANINGS =
  /\b(maximal|letzter?|letztes|datum|gesamt|summe|wert|verbraucht?|bestellt|geliefert|mwst|ust|rabatt|bild|dernier|derniere|valeur|utilisee?s?|consommee?s?|commandee?s?|recue?s?|tva|remise|fecha|ultim[oa]|valor|usad[oa]s?|pedid[oa]s?|iva|descuento|imagen|data|desconto|imagem|valore|usat[oa]|totale|sconto|immagine)\b/;
